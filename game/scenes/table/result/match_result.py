"""The end of a match: who has won it, by how much and on which way, and whether to play another.

The guests cheer, the winner's face hangs in the light, the loser's beside it in the dark, and the score is
chalked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import FRect

from art.moods import Mood
from game.contest.match import Match
from game.core.deal import Seat
from game.scenes.elements.panels import draw_parchment, draw_slate, prepare_ground
from game.scenes.table.families import family_of
from game.scenes.table.furniture.plates import draw_portrait, prepare_portrait
from game.scenes.table.furniture.slate import counts_bummerl, shown_score
from game.scenes.table.layouts.layout import abreast
from game.scenes.table.layouts.names import draw_names
from game.scenes.table.model import TableModel
from game.scenes.table.page import TablePage
from game.scenes.table.result.celebration import CelebratedPage, prepare_guests
from game.scenes.table.result.graph import Graph, draw_graph, graph_in, has_graph, last_game
from game.scenes.table.sentences.standing_sentences import score_sentence
from game.scenes.table.table_actions import QuitTable, Rematch
from game.scenes.table.talk.reactions import LINES, last_word
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, BUTTON, HEADING, TextStyle, figure
from game.stage.drawing.palette import CHALK, CHALK_SOFT, INK, LAMP, NIGHT, with_alpha
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, Intent
from game.stage.motion.timeline import Call, Fade, InOrder, Together, Tween, Wait
from game.stage.motion.tweens import ease_in_out, ease_out, overshoot
from game.stage.widgets import Button

_WIDTH, _HEIGHT, _PAD = 720.0, 580.0, 48.0
_WITH_GRAPH, _GRAPH, _BESIDE = 1200.0, 300.0, 520.0
_MARGIN, _ALONE = 30.0, 1.4  # beside the buttons; one alone has more room for its words
_LEAST_LETTERS = 11
_SCORE = TextStyle(48, "serif", "Semibold")
_FACE, _LOSER, _BETWEEN, _GLOOM = 150.0, 92.0, 16.0, 120
_HANGS = 36.0  # below the upper edge of the sheet
_SLATE, _TITLE, _CAPTION = 128.0, 70.0, 24.0
_NAME, _SCORE_BELOW = 54.0, 88.0  # two lines for a name or two; where the score stands
_NAME_OVER_BUMMERL, _SCORE_OVER_BUMMERL, _BUMMERL_BELOW = 44.0, 76.0, 118.0
_WORD, _ROUND = 48.0, 34.0
_COMES, _WRITES = 0.5, 0.9  # seconds
_TWO_LINES = HEADING.sized(30)
_CHALK_DUST = 4.0  # beside what is written


def prepare_match_result(model: TableModel) -> None:
    """Paint the large parts of the page in the background, before the match is seen to be over."""
    context, match, seats = model.context, model.table.match, model.seats
    prepare_guests(context, _has_lost(model))
    sheet = _sheet_of(context.window.units, model.table.standings)
    prepare_ground(context, "parchment", sheet)
    words = _words_of(sheet, context.window.units, model.table.standings)
    prepare_ground(context, "slate", _slate_of(words, match))
    for seat in range(match.game.seats):
        side = _FACE if seat in family_of(match.game).finished(match) else _LOSER
        prepare_portrait(context, seats.portrait(seat), side, _mood(model, seat))


def _has_lost(model: TableModel) -> bool:
    """Whether the only person here is among the losers."""
    persons = model.seats.persons
    return len(persons) == 1 and not set(model.table.match.winners) & set(persons)


def _sheet_of(units: Units, standings: tuple[Match, ...]) -> FRect:
    """The area of the sheet: larger if it has room for a graph."""
    if not has_graph(standings):
        return units.sheet(_WIDTH, _HEIGHT)
    if units.tall:
        return units.sheet(_WIDTH, _HEIGHT + _GRAPH + _PAD)
    return units.sheet(_WITH_GRAPH, _HEIGHT)


def _words_of(sheet: FRect, units: Units, standings: tuple[Match, ...]) -> FRect:
    """The part of the sheet that has the words: a graph stands beside them, or below."""
    if not has_graph(standings):
        return sheet
    if units.tall:
        return FRect(sheet.left, sheet.top, sheet.width, sheet.height - _GRAPH - _PAD)
    return FRect(sheet.left, sheet.top, _BESIDE, sheet.height)


def _slate_of(words: FRect, match: Match) -> FRect:
    """The area of the chalked score: lower if something is written below the figures."""
    below = counts_bummerl(match)
    top = words.top + _HANGS + _FACE + 8 + _TITLE + 6
    return FRect(words.left + _PAD, top, words.width - _PAD * 2, _SLATE + _CAPTION * below)


def _mood(model: TableModel, seat: Seat) -> Mood:
    """How a face looks at the end: those of the house are glad of it or not."""
    if seat not in model.seats.voices:
        return "calm"
    return "pleased" if seat in model.table.match.winners else "annoyed"


def _by_sentences(canvas: Canvas, title: str, width: float) -> str:
    """A title of two sentences with a line for each, where each has room."""
    lines = title.replace(". ", ".\n", 1)
    fit = all(canvas.fonts.width(line, _TWO_LINES) <= width for line in lines.split("\n"))
    return lines if fit else title


def _last_word(model: TableModel) -> str:
    """The opponent's word on the match, with his name; empty if none has a voice or talk is off.

    Where a foul ended it that is told instead.
    """
    voices, match, words = model.seats.voices, model.table.match, model.context.words
    if match.fouled:
        several = "several" if len(match.game.teams) > 2 else "two"
        guilty = model.table.record.foul or match.fouled  # of a side both have lost, one did it
        return words(f"table.match.by_foul_{several}", name=model.seats.names(guilty))
    reaction = last_word(match.winners, [*voices], match.game.seats)
    if reaction is None or not model.context.settings.talk:
        return ""
    line = match.number % LINES[reaction.occasion] + 1
    said = words(f"talk.{voices[reaction.seat]}.{reaction.occasion}.line_{line}")
    return words("talk.says", name=model.seats.name(reaction.seat), words=said)


class MatchResult(CelebratedPage, TablePage):
    """The winner's page; its buttons lead to another match or away from the table."""

    moves_in = True

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._words = FRect(0, 0, 0, 0)
        self.come = self.medal = self.shade = 0.0
        self.drawn = 0.0
        self.chalked = 0.0
        self.lost = _has_lost(model)
        self.celebrate(self.lost)
        self.graph: Graph | None = None
        self.word = _last_word(model)
        self.round = ""

    @property
    def heading(self) -> str:
        return self.title

    @property
    def announced(self) -> Sequence[str]:
        return score_sentence(self._model, self._model.table.match), self.word

    def page_sentences(self) -> Sequence[str]:
        return self.title, *self.announced, self.round

    def enter(self) -> None:
        speaker = self.context.speaker
        speaker.play("match_lost" if self.lost else "match_won")
        self._hurrying.hurried()
        self._timeline.play(
            Together(
                Tween(self, _COMES, ease_out, come=1.0),
                Fade(self, _COMES, ease_in_out, shade=1.0),
                InOrder(Wait(_COMES / 2), Fade(self, 0.6, overshoot, medal=1.0)),
                Fade(self, 2.2, ease_in_out, drawn=1.0),
                InOrder(
                    Wait(0.4),
                    Call(lambda: speaker.play("chalked")),
                    Fade(self, _WRITES, chalked=1.0),
                ),
                self.celebration.begin(),
            )
        )

    def tell_round(self, words: str) -> None:
        """Say what the match has made of the round of the ladder that it was played for."""
        self.round = words
        self.context.say(words)
        self.redraw()

    def resized(self, units: Units) -> None:
        super().resized(units)
        self._place(units)
        words = self.context.words
        buttons = [Button(words("table.match.leave"), QuitTable(), icon="back")]
        if self._model.offers.rematch:
            again = Button(words("table.match.again"), Rematch(), icon="replay", kind="primary")
            buttons.insert(0, again)
        row = FRect(0, self._words.bottom - _PAD - 52, self._words.width - _MARGIN * 2, 56)
        row.centerx = self._words.centerx
        width = (row.width - 18) / 2 * (_ALONE if len(buttons) == 1 else 1.0)
        for button, area in zip(buttons, abreast(row, [width] * len(buttons), 18), strict=True):
            button.area = area
        self._set_alike(buttons, width)
        self.group.refill(buttons, focus=buttons[0])

    def _set_alike(self, buttons: Sequence[Button], width: float) -> None:
        """Give buttons of this width the largest letters in which the words of each have room."""
        for size in range(round(BUTTON.size), _LEAST_LETTERS, -1):
            for button in buttons:
                button.style = BUTTON.sized(size)
            if all(button.natural_width(self.context.canvas) <= width for button in buttons):
                break

    def _place(self, units: Units) -> None:
        """The sheet; where the match has a graph, that stands beside the words, or below them."""
        standings = self._model.table.standings
        sheet = self._board = _sheet_of(units, standings)
        self._words = _words_of(sheet, units, standings)
        if not has_graph(standings):
            return
        area = sheet.inflate(-_PAD * 2, -_PAD * 2)
        if units.tall:
            area.top, area.height = self._words.bottom, _GRAPH
        else:
            area.left, area.width = self._words.right, area.right - self._words.right
        self.graph = graph_in(area, last_game(standings), self.context.fonts)

    def on(self, intent: Intent) -> None:
        match intent:
            case _ if self._hurrying.swallows(intent):
                pass
            case Confirm() if self._timeline.moving:
                self._timeline.finish()
                self._hurrying.hurried()
                self.redraw()
            case _:
                super().on(intent)

    def back(self) -> None:
        self.stage.act(QuitTable())

    def draw(self, canvas: Canvas) -> None:
        self.celebration.draw_behind(canvas)
        self._draw_page(canvas.moved(0.0, (1.0 - self.come) * canvas.visible.height))
        self.celebration.draw_over(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        """The sheet and all that stands on it."""
        sheet = self._words
        match, seats = self._model.table.match, self._model.seats
        draw_parchment(canvas, self._board)
        if self.graph is not None:
            draw_graph(canvas, self.graph, seats, self.drawn)
        faces = self._faces()
        for seat, face in faces.items():
            draw_portrait(canvas, seats.portrait(seat), face, _mood(self._model, seat))
            if seat not in match.winners:
                canvas.fill(face, with_alpha(NIGHT, _GLOOM))
        for seat in self._finished:
            self._draw_medal(canvas, faces[seat])
        face, title = faces[self._finished[-1]], self.title
        area = FRect(sheet.left + _PAD, face.bottom + 8, sheet.width - _PAD * 2, _TITLE)
        style = HEADING
        if canvas.fonts.width(title, HEADING) > area.width:
            title, style = _by_sentences(canvas, title, area.width), _TWO_LINES
        canvas.paragraph(title, area, style, INK, "centre", centred=True)
        self._draw_score(canvas)
        if self.round:
            below = _slate_of(self._words, match).bottom
            middle = sheet.centerx, below + _ROUND / 2
            canvas.text(self.round, *middle, BODY_BOLD, INK, "centre", area.width)
        if self.word:
            top = sheet.bottom - _PAD - 52 - 8 - _WORD
            room = FRect(area.left, top, area.width, _WORD)
            canvas.paragraph(self.word, room, BODY, INK, "centre", centred=True)
        self.group.draw(canvas)

    @property
    def title(self) -> str:
        """The winner of the match, or the family's word on its end."""
        match, seats = self._model.table.match, self._model.seats
        line = family_of(match.game).match_line(match, seats)
        if line:
            return line
        key = "table.match.won" if len(match.winners) == 1 else "table.match.won_together"
        if match.drawn:
            key = "match_length.drawn"
        return self.context.words(key, winner=seats.names(match.winners))

    @property
    def _finished(self) -> tuple[Seat, ...]:
        match = self._model.table.match
        return family_of(match.game).finished(match)

    def _faces(self) -> dict[Seat, FRect]:
        """The place of each face: the winners large in the middle, the others smaller at their sides."""
        winners, seats = self._finished, range(self._model.table.match.game.seats)
        losers = tuple(seat for seat in seats if seat not in winners)
        left, right = losers[: len(losers) // 2], losers[len(losers) // 2 :]
        row = (*left, *winners, *right)
        sides = {seat: _FACE if seat in winners else _LOSER for seat in row}
        wide = sum(sides.values()) + _BETWEEN * (len(row) - 1)
        share = min(1.0, (self._words.width - _PAD * 2) / wide)
        lead = (len(right) - len(left)) * (_LOSER + _BETWEEN) / 2
        x = self._words.centerx - (wide / 2 - (lead if share == 1.0 else 0.0)) * share
        bottom = self._words.top + _HANGS + _FACE
        found = {}
        for seat in row:
            side = sides[seat] * share
            found[seat] = FRect(x, bottom - side, side, side)
            x += side + _BETWEEN * share
        return found

    def _draw_medal(self, canvas: Canvas, face: FRect) -> None:
        from art.marks import medal_svg

        side = 84 * round(self.medal * 24) / 24
        if side > 2:
            area = FRect(face.right - 44 - side / 2, face.bottom - 40 - side / 2, side, side)
            canvas.picture("medal", area, medal_svg)

    def _draw_score(self, canvas: Canvas) -> None:
        """A score a team side by side in chalk, and below each the Bummerl it has."""
        match, seats = self._model.table.match, self._model.seats
        teams, words = match.game.teams, self.context.words
        slate = _slate_of(self._words, match)
        top = slate.top
        draw_slate(canvas, slate)
        share = (slate.width - 32) / len(teams)
        captioned = counts_bummerl(match)
        name_high = _NAME_OVER_BUMMERL if captioned else _NAME
        y = top + (_SCORE_OVER_BUMMERL if captioned else _SCORE_BELOW)
        rooms = [
            FRect(slate.left + 22 + share * at, top + 10, share - 12, name_high)
            for at in range(len(teams))
        ]
        names = [seats.names(team) for team in teams]
        scores = [figure(shown_score(match, team[0])) for team in teams]
        bummerl = match.marks.bummerl if captioned else (0,) * match.game.seats
        losses = [
            words.counted("setup.length.bummerl", bummerl[team[0]]) if bummerl[team[0]] else ""
            for team in teams
        ]
        wide = canvas.fonts.width
        widths = [
            max(wide(name, BODY), wide(score, _SCORE), wide(lost, BODY))
            for name, score, lost in zip(names, scores, losses, strict=True)
        ]
        written = zip(rooms, widths, strict=True)
        strokes = [(room.centerx, min(room.width, width)) for room, width in written]
        for part in self._chalked(slate, strokes):
            before = canvas.clipped(part)
            draw_names(canvas, names, rooms, BODY, CHALK_SOFT)
            for room, team, score, lost in zip(rooms, teams, scores, losses, strict=True):
                ink = LAMP if team[0] in self._finished else CHALK
                x, below = room.centerx, top + _BUMMERL_BELOW
                canvas.text(score, x, y, _SCORE, ink, "centre", room.width + 2)
                canvas.text(lost, x, below, BODY, CHALK, "centre", room.width)
            canvas.unclip(before)

    def _chalked(self, slate: FRect, strokes: Sequence[tuple[float, float]]) -> Iterator[FRect]:
        """The parts of the slate that are written, one stroke after the other; in the end all of it.

        A stroke has a middle and a width.
        """
        if self.chalked >= 1.0:
            yield slate
            return
        for at, (middle, wide) in enumerate(strokes):
            written = min(max(self.chalked * len(strokes) - at, 0.0), 1.0)
            left, wide = middle - wide / 2 - _CHALK_DUST, wide + _CHALK_DUST * 2
            yield FRect(left, slate.top, wide * written, slate.height)
