"""The tab on which the seats are filled: a portrait for each, who they are, and how long they play."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from game.bots import CHARACTERS
from game.core.deal import Seat
from game.play.setup import PERSON
from game.rulebook import HouseRule, chosen_length, family_texts
from game.rules.options import OptionValue
from game.rules.two_hand.options import TwoHandOptions
from game.scenes.elements.panels import draw_slate
from game.scenes.menus.gallery import PortraitButton
from game.scenes.setup.draft import LENGTHS, Draft
from game.scenes.setup.opponents import draw_shaded_portrait, draw_stars, opponent, opponents
from game.scenes.setup.seat_places import seat_places, swap_places
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SMALL, SMALL_BOLD, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, GREEN_SOFT, LAMP
from game.stage.user_action import Chosen
from game.stage.widgets import Button, Choice, TextField, Toggle, Widget

_ROW, _TALLEST = 50.0, 350.0
_TEAM_INKS = (LAMP, GREEN_SOFT)


class SeatsTab:
    """The tab of the seats, emitting ("seat", a seat) with its occupant, "swap" with the first seat, "helps".

    "length" goes with the points and the number of deals that end a match, None for one that the game
    ends; "bummerl" with how many end the contest. Unless it `asks_for_length` these and the helps are
    settled.
    """

    def __init__(
        self, context: AppContext, draft: Draft, area: FRect, asks_for_length: bool
    ) -> None:
        self._context = context
        self._draft = draft
        rows = self._match_widgets() if asks_for_length else {}
        upright = area.height > area.width
        above = area.height - len(rows) * _ROW - 14
        seats = FRect(area.left, area.top, area.width, above if upright else min(above, _TALLEST))
        for place, row in enumerate(rows.values()):
            row.area = FRect(area.left, seats.bottom + 14 + place * _ROW, area.width, _ROW - 4)
        self._places = seat_places(seats, draft.game.seats, upright)
        found: dict[str, Widget] = {}
        for seat in range(draft.game.seats):
            found |= self._seat_widgets(seat)
        self.widgets: Mapping[str, Widget] = {**found, **self._swaps(seats, upright), **rows}

    def draw(self, canvas: Canvas) -> None:
        company = SeatsAtScreen(self._context, self._draft.setup([""] * 4).sittings)
        style = self._about_style(canvas)
        for seat, places in enumerate(self._places):
            draw_slate(canvas, places.panel)
            self._draw_seat(canvas, seat, company.portrait(seat), style)

    # -- widgets -------------------------------------------------------------------------------

    def _seat_widgets(self, seat: Seat) -> dict[str, Widget]:
        words, places, draft = self._context.words, self._places[seat], self._draft
        key = draft.occupants[seat]
        offered = [each.key for each in opponents(draft.game)]
        if key != PERSON and key not in offered:
            offered.append(key)
        values = [(PERSON, words("setup.seat.person"))]
        values += [(each, words(f"bot.{each}")) for each in offered]
        who = Choice("", values, key, ("seat", seat), places.who)
        who.title = words("setup.seat.title", number=seat + 1)
        found: dict[str, Widget] = {f"seat {seat}": who}
        person = draft.person_at(seat)
        if person is not None:
            found[f"name {seat}"] = self._name_field(person, places.name)
            setting, area = f"portrait_{person + 1}", places.portrait
            found[f"portrait {seat}"] = PortraitButton(self._context, setting, area)
        elif key in CHARACTERS:
            tip = words("bot_plays.title", name=words(f"bot.{key}"))
            asked = Chosen("opponent", key)
            found[f"plays {seat}"] = Button("", asked, places.plays, icon="question", tip=tip)
        return found

    def _swaps(self, area: FRect, upright: bool) -> dict[str, Widget]:
        tip = self._context.words("setup.seat.swap")
        found: dict[str, Widget] = {}
        for seat, place in enumerate(swap_places(area, len(self._places), upright)):
            swap = Chosen("swap", seat)
            found[f"swap {seat}"] = Button("", swap, place, icon="exchange", tip=tip)
        return found

    def _name_field(self, person: int, area: FRect) -> TextField:
        setting, words = f"name_{person + 1}", self._context.words
        name = getattr(self._context.settings, setting)
        hint, tip = words(f"name.person_{person + 1}"), words("setup.seat.name")
        field = TextField(
            "", name, ("setting", setting), area, longest=16, placeholder=hint, tip=tip
        )
        field.title = words(f"settings.{setting}.label")
        return field

    def _match_widgets(self) -> dict[str, Widget]:
        words, deck, draft = self._context.words, self._context.settings.deck, self._draft
        game, texts = draft.game, family_texts(draft.game)
        found: dict[str, Widget] = {"length": self._length()}
        if isinstance(game.options, TwoHandOptions) and draft.length is None:
            rule = texts.house_rule(words, game, "bummerl", deck)
            found["bummerl"] = self._contest(game.options, rule)
        label, tip = words("setup.helps.label"), words("setup.helps.about")
        states = words("setup.helps.off"), words("setup.helps.on")
        found["helps"] = Toggle(label, draft.practice, "helps", states=states, tip=tip)
        return found

    def _length(self) -> Choice[tuple[OptionValue, int | None]]:
        """How far a match goes: to so many points where that is a house rule, or so many deals."""
        words, deck, game = self._context.words, self._context.settings.deck, self._draft.game
        texts, current = family_texts(game), game.scorer.target
        title = words("match_length.title")
        lengths: list[tuple[tuple[OptionValue, int | None], str]] = []
        if chosen_length(game):
            target = texts.house_rule(words, game, "match_target", deck)
            title = target.title
            lengths += [((value, None), target.label(value)) for value in target.option.choices]
        else:
            lengths.append(((current, None), texts.length(words, game, deck)))
        for deals in LENGTHS:
            lengths.append(((current, deals), words.counted("match_length.deals", deals)))
        return Choice(title, lengths, (current, self._draft.length), "length")

    def _contest(self, rules: TwoHandOptions, title: HouseRule) -> Choice[int]:
        """One match, or Bummerl up to so many."""
        words = self._context.words
        contests: list[tuple[int, str]] = [(0, title.label(False))]
        contests += [
            (int(count), words.counted("setup.length.bummerl", int(count)))
            for count in rules.option("bummerl_target").choices
        ]
        current = rules.bummerl_target if rules.bummerl else 0
        return Choice(title.title, contests, current, "bummerl")

    # -- drawing -------------------------------------------------------------------------------

    def _draw_seat(self, canvas: Canvas, seat: Seat, portrait: str, style: TextStyle) -> None:
        words, places, who = self._context.words, self._places[seat], self._draft.occupants[seat]
        draw_shaded_portrait(canvas, portrait, places.portrait)
        title = words("setup.seat.title", number=seat + 1)
        x, y, width = places.title
        canvas.text(title, x, y, SMALL_BOLD, CHALK_SOFT, width=width)
        self._draw_partner(canvas, seat)
        canvas.paragraph(*self._about(seat), style, CHALK)
        if who != PERSON:
            draw_stars(canvas, *places.stars, opponent(who, self._draft.game).stars, LAMP)

    def _about(self, seat: Seat) -> tuple[str, FRect]:
        """The description of a seat's occupant, and its place."""
        words, places, game = self._context.words, self._places[seat], self._draft.game
        who = self._draft.occupants[seat]
        if who == PERSON:
            key = "person_about" if game.seats == 2 else "person_short"
            return words(f"setup.seat.{key}"), places.about_person
        return words(opponent(who, game).about), places.about_bot

    def _about_style(self, canvas: Canvas) -> TextStyle:
        """The common size of the descriptions of those at the table."""
        about = [self._about(seat) for seat in range(len(self._places))]
        style = SMALL if self._places[0].small else BODY
        rooms = [(text, area.width, area.height) for text, area in about]
        return canvas.fonts.common_paragraph(rooms, style)

    def _draw_partner(self, canvas: Canvas, seat: Seat) -> None:
        """Whose partner somebody is, in words and by a bar of the same colour."""
        partners = self._draft.partners(seat)
        if not partners:
            return
        places, teams = self._places[seat], self._draft.game.teams
        ink = _TEAM_INKS[next(at for at, team in enumerate(teams) if seat in team)]
        canvas.box(places.bar, BoxStyle(ink, radius=2))
        said = self._context.words("setup.seat.partner", number=partners[0] + 1)
        canvas.paragraph(said, places.partner, SMALL_BOLD, ink)
