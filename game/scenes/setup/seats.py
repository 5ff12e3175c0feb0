"""The tab on which the seats are filled: two portraits, who they are, and how long they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import FRect

from game.bots import CHARACTERS
from game.deal import Seat
from game.rulebook import HouseRule, family_texts
from game.rules.options import OptionValue
from game.rules.two_hand.options import TwoHandOptions
from game.scenes.panels import draw_slate
from game.scenes.setup.draft import PERSON, Draft
from game.scenes.setup.opponent_page import OpponentPage
from game.scenes.setup.opponents import draw_portrait, draw_stars, opponents
from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.fonts import BODY, SMALL_BOLD
from game.stage.palette import CHALK, CHALK_SOFT, LAMP
from game.stage.widgets import Button, Choice, TextField, Toggle, Widget

_ROW, _GAP = 50.0, 64.0
_LEAST_PORTRAIT, _LARGEST_PORTRAIT = 168.0, 226.0
_PAD = 30.0
_SEATS = ("first", "second")


class SeatsTab:
    """Calls `occupy` with a seat and who sits there, `rule` with changed house rules."""

    def __init__(
        self,
        context: AppContext,
        occupy: Callable[[Seat, str], object],
        rule: Callable[[Mapping[str, OptionValue]], object],
        help_players: Callable[[bool], object],
        swap: Callable[[], object],
    ) -> None:
        self._context = context
        self._occupy = occupy
        self._rule = rule
        self._help = help_players
        self._swap = swap
        self._opponents = {each.key: each for each in opponents()}
        self._draft: Draft | None = None
        self._panels: tuple[FRect, ...] = ()

    def widgets(self, draft: Draft, area: FRect) -> Mapping[str, Widget]:
        """The widgets by name, laid out in this area for this draft."""
        self._draft = draft
        high = min(area.height - 3 * _ROW - 16, 350.0)
        if area.height > area.width:
            low = (area.height - 3 * _ROW - 16 - _GAP) / 2
            self._panels = tuple(
                FRect(area.left, area.top + place * (low + _GAP), area.width, low)
                for place in (0, 1)
            )
        else:
            wide = (area.width - _GAP) / 2
            self._panels = tuple(
                FRect(area.left + place * (wide + _GAP), area.top, wide, high) for place in (0, 1)
            )
        found: dict[str, Widget] = {}
        for seat in (0, 1):
            found |= self._seat_widgets(draft, seat)
        swap = Button("", self._swap, icon="exchange", tip=self._context.words("setup.seat.swap"))
        swap.area = FRect(0, 0, _GAP - 16, 48)
        both = self._panels[0].union(self._panels[1])
        swap.area.center = both.center
        rows = FRect(area.left, both.bottom + 14, area.width, 3 * _ROW)
        return {**found, "swap": swap, **self._match_widgets(draft, rows)}

    def draw(self, canvas: Canvas) -> None:
        if self._draft is None:
            return
        for seat, panel in enumerate(self._panels):
            draw_slate(canvas, panel)
            self._draw_seat(canvas, self._draft, seat, panel)

    # -- widgets -------------------------------------------------------------------------------

    def _seat_widgets(self, draft: Draft, seat: Seat) -> dict[str, Widget]:
        words, panel = self._context.words, self._panels[seat]
        left = panel.left + _PAD + self._portrait_side + 14
        context = panel.right - _PAD + 8 - left
        values = [(PERSON, words("setup.seat.person"))]
        values += [(key, words(f"bot.{key}")) for key in self._opponents]
        who = Choice(
            "",
            values,
            draft.occupants[seat],
            lambda new: self._occupy(seat, new),
            FRect(left, panel.top + 56, context, 50),
        )
        found: dict[str, Widget] = {f"seat {seat}": who}
        person, key = draft.person_at(seat), draft.occupants[seat]
        if person is None and key in CHARACTERS:
            found[f"plays {seat}"] = self._plays_button(
                key, FRect(panel.right - _PAD - 44, panel.top + 108, 44, 44)
            )
        if person is not None:
            found[f"name {seat}"] = self._name_field(
                person, FRect(left, panel.top + 114, context, 48)
            )
        return found

    def _plays_button(self, key: str, area: FRect) -> Button:
        words, opponent = self._context.words, self._opponents[key]
        tip = words("bot_plays.title", name=words(f"bot.{key}"))
        page = lambda: self._context.push(OpponentPage(self._context, opponent))  # noqa: E731
        return Button("", page, area, icon="question", tip=tip)

    def _name_field(self, person: int, area: FRect) -> TextField:
        setting = f"name_{person + 1}"
        return TextField(
            "",
            getattr(self._context.settings, setting),
            lambda new: self._context.change(**{setting: new}),
            area,
            longest=16,
            placeholder=self._context.words(f"name.person_{person + 1}"),
            tip=self._context.words("setup.seat.name"),
        )

    def _match_widgets(self, draft: Draft, area: FRect) -> dict[str, Widget]:
        words, deck = self._context.words, self._context.settings.deck
        game, texts = draft.game, family_texts(draft.game)
        found: dict[str, Widget] = {}
        target = texts.house_rule(words, game, "match_target", deck)
        lengths = [(value, target.label(value)) for value in target.option.choices]
        found["length"] = Choice(
            target.title,
            lengths,
            game.scorer.target,
            lambda new: self._rule({"match_target": new}),
        )
        if isinstance(game.options, TwoHandOptions):
            found["bummerl"] = self._contest(
                game.options, texts.house_rule(words, game, "bummerl", deck)
            )
        states = (words("setup.helps.off"), words("setup.helps.on"))
        found["helps"] = Toggle(
            words("setup.helps.label"),
            draft.practice,
            self._help,
            states=states,
            tip=words("setup.helps.about"),
        )
        step = area.height / len(found)
        for place, widget in enumerate(found.values()):
            widget.area = FRect(area.left, area.top + place * step, area.width, step - 4)
        return found

    def _contest(self, rules: TwoHandOptions, title: HouseRule) -> Choice[int]:
        """One match, or Bummerl up to so many."""
        words = self._context.words
        contests: list[tuple[int, str]] = [(0, title.label(False))]
        contests += [
            (int(count), words.counted("setup.length.bummerl", int(count)))
            for count in rules.option("bummerl_target").choices
        ]
        current = rules.bummerl_target if rules.bummerl else 0
        return Choice(title.title, contests, current, self._play_for)

    def _play_for(self, bummerl: int) -> None:
        """No Bummerl is one match; else so many of them end the contest."""
        if bummerl == 0:
            self._rule({"bummerl": False})
        else:
            self._rule({"bummerl": True, "bummerl_target": bummerl})

    # -- drawing -------------------------------------------------------------------------------

    def _draw_seat(self, canvas: Canvas, draft: Draft, seat: Seat, panel: FRect) -> None:
        words = self._context.words
        who = draft.occupants[seat]
        side = self._portrait_side
        frame = FRect(panel.left + _PAD, panel.top + 50, side, side)
        draw_portrait(canvas, self._portrait(draft, seat), frame)
        title = words(f"setup.seat.{_SEATS[seat]}")
        canvas.text(title, panel.left + _PAD, panel.top + 34, SMALL_BOLD, CHALK_SOFT)
        left = frame.right + 22
        context = panel.right - _PAD - left
        about = FRect(left, panel.top + 166, context, panel.bottom - 26 - panel.top - 166)
        if who == PERSON:
            canvas.paragraph(words("setup.seat.person_about"), about, BODY, CHALK)
            return
        draw_stars(canvas, left, panel.top + 128, self._opponents[who].stars, LAMP)
        about = FRect(left, panel.top + 150, context, panel.bottom - 26 - panel.top - 150)
        canvas.paragraph(words(f"bot_about.{who}"), about, BODY, CHALK)

    @property
    def _portrait_side(self) -> float:
        spare = self._panels[0].height - 50 - 40
        return max(_LEAST_PORTRAIT, min(spare, _LARGEST_PORTRAIT))

    def _portrait(self, draft: Draft, seat: Seat) -> str:
        person = draft.person_at(seat)
        if person is not None:
            return f"guest_{person + 1}"
        return self._opponents[draft.occupants[seat]].portrait
