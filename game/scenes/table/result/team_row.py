"""The row of a side on the result page: its tricks laid open, its marriages, a counter that rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.core.deal import Deal, Slot, Team
from game.core.outcome import Outcome
from game.rules import Game
from game.scenes.table.animation.marks import draw_badge
from game.scenes.table.animation.showing import Tremble
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import family_of
from game.scenes.table.furniture.plates import draw_portrait
from game.scenes.table.layouts.names import name_style
from game.scenes.table.moments.page import PageMoments
from game.scenes.table.result.counting import Counted, Tally, counted_together, tricks_in_words
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import BODY_BOLD, SIGN_OF, SMALL, SUBHEADING, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, CREAM, LAMP, with_alpha
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.motion.sprays import EMBERS, GLINT, SPARKS
from game.stage.motion.timeline import (
    Action,
    Call,
    Cue,
    Fade,
    InOrder,
    Script,
    Together,
    Tween,
    Wait,
    staggered,
)
from game.stage.motion.tweens import ease_in_out, ease_out, there_and_back

ROW = 150.0
CARD = 100.0
FACE = 92.0
_TOTAL = TextStyle(54, "serif", "Semibold")
_CARDS, _MELDS, _TOTAL_WIDTH = 190.0, 62.0, 130.0
_GAP, _FLIGHT, _ROLLS = 0.075, 0.4, 0.3
# Seconds; the share figures grow by; the weight of the shake.
_JUMPS, _JUMPED, _SHAKES = 0.3, 0.3, 0.5
# Seconds until the figures are as large as in every row; how much larger that is.
_CALMS, _AT_REST = 0.3, 1.15
# Between the cards of a trick, at most so much of the way to the next.
_APART, _COVERED = 24.0, 0.68
_BETWEEN = "  \N{MIDDLE DOT}  "  # figures
_STRIP = 31.0  # below the cards
_CHANGE_SHARE = 0.3  # of the width of a row
_NAME, _NAME_ALONE, _NAME_STEP, _NAMES_WIDTH = 21.0, 20.0, 26.0, 176.0
_BEFORE_PILE = 22.0  # between the last trick and a widow


@dataclass(frozen=True)
class RowStyles:
    """The letters of all rows of a page: the same things are as large in each of them.

    `apart` says whether partners' names stand one below the other, as they do where one pair has no room;
    `tells_change` whether the rows tell what became of the scores.
    """

    apart: bool
    tells_change: bool
    name: TextStyle
    change: TextStyle
    figures: TextStyle


def common_styles(canvas: Canvas, rows: Sequence[TeamRow], on_sheet: bool) -> RowStyles:
    """The styles in which the words of each of the rows have room.

    Where the scores are told `on_sheet` too, they give way to figures that would need a second line.
    """
    apart = any(row.crowds_names(canvas) for row in rows)
    names = [row.name_style(canvas, apart) for row in rows]
    changes = [row.change_style(canvas) for row in rows]
    change = _smallest(changes)
    told = not on_sheet or all(row.has_room_for(canvas, change) for row in rows)
    figures = _smallest([row.figures_style(canvas, change if told else None) for row in rows])
    return RowStyles(apart, told, _smallest(names), change, figures)


def _smallest(styles: Sequence[TextStyle]) -> TextStyle:
    return min(styles, key=lambda style: style.size * style.shrink)


def _in_lines(canvas: Canvas, told: Sequence[str], room: float) -> list[str]:
    """Join some figures in a line, or in two where one would have to be set smaller."""
    whole = _BETWEEN.join(told)
    if len(told) < 2 or canvas.fonts.width(whole, SMALL) <= room:
        return [whole]
    half = (len(told) + 1) // 2
    return [_BETWEEN.join(told[:half]), _BETWEEN.join(told[half:])]


def lie_as_found(sprite: CardSprite, found: CardSprite | None) -> None:
    """Lay a card as it lies on the table; one that is not to be seen there comes in from aside."""
    if found is None:
        sprite.alpha, sprite.x, sprite.y = 0.0, sprite.x + 60, sprite.y - 40
        return
    sprite.x, sprite.y, sprite.angle = found.x, found.y, found.angle
    sprite.height, sprite.face_up, sprite.shadowed = found.height, found.face_up, found.shadowed


class TeamRow:
    """Draws and counts the row of a `team`, often of one seat. `value` is what the counter shows.

    `tally` says how that rises, `jump`, from 0 to 1, how far its figures have jumped, and `swollen`, from 1
    to 0, how much of their growth is left: at rest the figures of all rows are as large.

    Where a contract was played `figures` stand below the cards, and at the right of them the last one, the
    change of the score.
    A contract that asks for tricks alone has its tricks counted, and any other the points of the cards.
    """

    def __init__(
        self,
        seats: SeatsAtScreen,
        game: Game,
        deal: Deal,
        outcome: Outcome,
        team: Team,
        sprites: Sprites,
    ) -> None:
        self._context = seats.context
        self._seats = seats
        self._game = game
        self.deal = deal
        self._outcome = outcome
        self._team = team
        self.figures: tuple[str, ...] = ()
        self._sprites = sprites
        self._cards: list[tuple[CardSprite, int]] = []
        self._homes: dict[CardSprite, tuple[float, float]] = {}
        aim = None if self._tricks_alone else family_of(game).counted_to(game, deal, team)
        self.tally = Tally(aim)
        self.value = self.jump = 0.0
        self.swollen = 1.0
        self.melds_shown = False
        self.done = False
        self.area = FRect(0, 0, 0, 0)
        self._share = 1.0

    @property
    def sentence(self) -> str:
        """The side with its figures, for those who listen; empty where it has none."""
        if not self.figures:
            return ""
        name, told = self._seats.names(self._team), ", ".join(self.figures)
        return self._context.words("spoken.side", name=name, points=told)

    @property
    def _counted(self) -> Counted:
        return counted_together(self._game, self.deal, self._outcome, self._team)

    @property
    def _pile_left(self) -> float:
        """How far right the cards begin: beside the faces, and beside the marriages of two faces."""
        return _CARDS + (_MELDS if len(self._team) > 1 and self._counted.melds else 0.0)

    @property
    def total(self) -> int:
        """The number at which the counter stops."""
        if self._tricks_alone:
            return sum(self._outcome.tricks[seat] for seat in self._team)
        return self._counted.total

    @property
    def _tricks_alone(self) -> bool:
        """Whether card points mean nothing in the contract that was played."""
        return not family_of(self._game).card_points_count(self.deal)

    def place(self, area: FRect, found: Mapping[Slot, CardSprite]) -> None:
        """Lay the tricks out in a row, each a pair; face up if they have been counted already.

        Until then each card lies where it was `found` on the table.
        """
        self.area = area
        self._share = min(1.0, area.height / ROW)
        counted, high = self._counted, CARD * self._share
        left, pile = area.left + self._pile_left + high * RATIO / 2, counted.pile
        columns, across = self._columns(counted, high)
        groups = [*counted.tricks, *((pile,) if pile else ())]
        self._cards, self._homes = [], {}
        for number, (group, column) in enumerate(zip(groups, columns, strict=True)):
            first, down = left + column, 10 * self._share / len(group)
            for at, slot in enumerate(group):
                card = self.deal.faces[slot]
                x = first + at * across
                y = self._middle - (16 if self.figures else 4) * self._share + at * down
                sprite = CardSprite(card, x, y, high, z=1000.0 + number * 4 + at)
                sprite.face_up = 1.0 if self.done and card is not None else 0.0
                self._homes[sprite] = x, y
                if not self.done:
                    lie_as_found(sprite, found.get(slot))
                self._sprites.add(sprite)
                points = card.points if card is not None else 0
                self._cards.append((sprite, int(at == 0) if self._tricks_alone else points))

    def _columns(self, counted: Counted, high: float) -> tuple[list[float], float]:
        """How far right each group of cards begins, and the step within one: so that all have room.

        Tricks may cover each other; a widow lies clear of them, at the right end of the room.
        """
        room = self.area.width - self._pile_left - self._total_width
        size, tricks, pile = len(self.deal.in_play), len(counted.tricks), len(counted.pile)
        wide, share = high * RATIO, _COVERED / size
        natural = high * 0.98 + (size - 2) * _APART * self._share
        steps = max(0, tricks - 1) + share * (size - 1) * bool(tricks)
        room -= wide
        if pile:
            steps += share * (pile - 1)
            room -= wide + _BEFORE_PILE
        step = min(natural, room / max(1.0, steps))
        across = min(_APART, step * share)
        columns = [number * step for number in range(tricks)]
        if pile:
            columns.append(self.area.width - self._pile_left - self._total_width)
            columns[-1] -= wide + (pile - 1) * across
        return columns, across

    @property
    def _total_width(self) -> float:
        """The width of the total at the right of the row, and of the line below it that shows a bonus."""
        told = self._context.canvas.fonts.width(self._bonus, SMALL) + 24 if self._bonus else 0.0
        return max(_TOTAL_WIDTH, told)

    @property
    def _bonus(self) -> str:
        """The part of the total besides cards and marriages; empty if the figures show it."""
        bonus = self._counted.bonus
        told = bool(self.figures) and self._outcome.given_up_by is not None
        if not bonus or self._sat_out or told:
            return ""
        family = family_of(self._game)
        return family.bonus(self._context, self.deal, self._team[0], bonus)

    def count_out(self, moments: PageMoments) -> Script:
        """Card by card: each flies from the table, turns over and is added; then marriages and the rest."""
        flights: list[Action] = []
        goal = 0
        for sprite, points in self._cards:
            goal += points
            flights.append(self._count_card(moments, sprite, points, goal))
        melds: list[Action] = []
        for each in () if self._tricks_alone else self._counted.melds:
            if not each.void:
                goal += each.points
                rolled = Fade(self, _ROLLS, ease_out, value=float(goal))
                melds.append(Together(rolled, self._added(moments, each.points, goal)))
        yield staggered(_GAP, *flights)
        yield Wait(0.15)
        self.melds_shown = True
        yield from melds
        rest = self._added(moments, round(float(self.total) - self.value), self.total)
        yield Together(Fade(self, 0.35, ease_out, value=float(self.total)), rest)
        self.done = True
        yield Fade(self, _CALMS, ease_in_out, swollen=0.0)

    def _count_card(
        self, moments: PageMoments, sprite: CardSprite, points: int, goal: int
    ) -> Action:
        x, y = self._homes[sprite]
        high = CARD * self._share

        def start() -> None:
            sprite.alpha = sprite.scale = 1.0

        up = 1.0 if sprite.card is not None else 0.0
        added = Fade(self, 0.2, ease_out, value=float(goal))
        return InOrder(
            Call(start),
            Together(
                Tween(sprite, _FLIGHT, ease_in_out, x=x, y=y, height=high, angle=0.0),
                Tween(sprite, _FLIGHT * 0.8, ease_in_out, face_up=up),
                Tween(sprite, _FLIGHT, there_and_back, lift=0.7),
                InOrder(
                    Wait(_FLIGHT * 0.6),
                    Together(added, *((self._added(moments, points, goal),) if points else ())),
                ),
            ),
        )

    def _added(self, moments: PageMoments, points: int, goal: int) -> Action:
        """Points are added that bring the count to a goal: how that is heard, and how hot it is."""
        tally, steps = self.tally, list[Action]()
        if points <= 0:
            return Together()
        steps.append(Cue(lambda: moments.sound("tallied", 0.8, tally.height(goal))))
        x, y = self._count_place
        if tally.heat(goal) > 0.0:
            sparks = replace(EMBERS, count=3 + points // 2, across=70.0, during=0.05)
            steps.append(Cue(lambda: moments.sound("tally_hot", tally.heat(goal))))
            steps.append(moments.particles.burst(sparks, x, y))
        if tally.reaches(goal - points, goal):
            steps.append(self._hit(moments, x, y))
        return Together(*steps)

    def _hit(self, moments: PageMoments, x: float, y: float) -> Action:
        """The count has come to its goal: figures jump, sparks fly, and the board feels it."""
        shakes = moments.may_shake()
        return Together(
            Cue(lambda: moments.sound("tally_reached")),
            Fade(self, _JUMPS, there_and_back, jump=1.0),
            moments.particles.burst(replace(GLINT, seconds=0.25, size=(120, 120)), x, y),
            moments.particles.burst(replace(SPARKS, count=20), x, y),
            *((Tremble(moments, _SHAKES),) if shakes else ()),
        )

    def draw(self, canvas: Canvas, styles: RowStyles) -> None:
        """The row below the cards: face, name, counter."""
        area, seats = self.area, self._seats
        side = FACE * self._share
        canvas.fill(FRect(area.left, area.top, area.width, 1.2), with_alpha(CREAM, 70))
        if len(self._team) > 1:
            side *= 0.86
        face = FRect(area.left, area.top + 14 * self._share, side, side)
        for at, seat in enumerate(self._team):
            draw_portrait(canvas, seats.portrait(seat), face.move(at * (side + 6), 0))
        self._draw_names(canvas, face.bottom, styles)
        winner = self._team[0] in self._outcome.winners
        colour = self.tally.colour(self.value)
        if self.done:
            colour = LAMP if winner else CREAM
        grown = _AT_REST + (self.tally.growth(self.value) - _AT_REST) * round(self.swollen * 6) / 6
        grown *= 1.0 + _JUMPED * round(self.jump * 4) / 4
        count, style = str(round(self.value)), _TOTAL.sized(46 * self._share * grown)
        if self._tricks_alone:
            count = tricks_in_words(self._context, round(self.value))
            style = _TOTAL.sized(30 * self._share)
        canvas.text(count, area.right - 6, self._count_place[1], style, colour, "right")
        self._draw_rest(canvas, styles)

    @property
    def _count_place(self) -> tuple[float, float]:
        """The middle of the figures of the count."""
        middle = self._middle - (14 if self.figures else 0) * self._share
        return self.area.right - 6 - 30 * self._share, middle

    def _draw_rest(self, canvas: Canvas, styles: RowStyles) -> None:
        counted = self._counted
        words = self._context.words
        lines: list[str] = []
        if not counted.tricks and not self._sat_out and not self.figures:
            lines.append(words("table.result.no_trick"))
        if self.figures:
            self._draw_figures(canvas, styles)
        for at, points in enumerate(counted.points if self.done and not self.figures else ()):
            sprite = self._cards[at * len(self.deal.in_play) + 1][0]
            x = sprite.x - 12
            canvas.text(str(points), x, self.area.bottom - 8, SMALL, CHALK_SOFT, "centre")
        if self.done and self._bonus:
            lines.append(self._bonus)
        for at, line in enumerate(lines):
            if counted.tricks:
                right, y = self.area.right - 6, self.area.bottom - 20
                canvas.text(line, right, y, SMALL, CHALK_SOFT, "right")
            else:
                left, y = self.area.left + self._pile_left, self._middle + 8 + at * 22
                canvas.text(line, left, y, SMALL, CHALK_SOFT)

    def _draw_pile_name(self, canvas: Canvas, y: float, right: float) -> FRect:
        """Below the cards of a widow, or of a stock, that went with a trick; no farther than `right`."""
        words = self._pile_words
        x = self._pile_middle(canvas.fonts.width(words, SMALL) / 2, right)
        return canvas.text(words, x, y, SMALL, CREAM, "centre")

    def _pile_middle(self, half: float, right: float) -> float:
        """The middle of the name below a pile, `half` of which is so wide: no farther than `right`."""
        homes = [self._homes[sprite][0] for sprite, _ in self._cards[-len(self._counted.pile) :]]
        return min((homes[0] + homes[-1]) / 2, right - half)

    @property
    def _pile_words(self) -> str:
        return self._context.words(f"table.pile.{family_of(self.deal).pile_word}")

    @property
    def _sat_out(self) -> bool:
        """Whether the side took no part: then its figures tell what it has all the same."""
        return not set(self._team) & set(self.deal.in_play)

    def crowds_names(self, canvas: Canvas) -> bool:
        """Whether partners' names are too long for a line."""
        style, names = SUBHEADING.sized(_NAME * self._share), self._seats.names(self._team)
        return len(self._team) > 1 and canvas.fonts.width(names, style) > _NAMES_WIDTH

    def name_style(self, canvas: Canvas, apart: bool) -> TextStyle:
        """The style in which the names have room, one below the other where they stand `apart`."""
        names = self._names(apart)
        if len(names) == 1:
            return name_style(canvas, names, SUBHEADING.sized(_NAME * self._share), _NAMES_WIDTH)
        style, high = SUBHEADING.sized(_NAME * self._share), _NAME_STEP * self._share
        return name_style(canvas, names, style, _NAMES_WIDTH, high * len(names))

    def _names(self, apart: bool) -> list[str]:
        seats = self._seats
        return [seats.name(seat) for seat in self._team] if apart else [seats.names(self._team)]

    def _draw_names(self, canvas: Canvas, top: float, styles: RowStyles) -> None:
        names, step = self._names(styles.apart), _NAME_STEP * self._share
        first = top + (step / 2 + 2 if len(names) > 1 else _NAME_ALONE * self._share)
        for at, name in enumerate(names):
            y = first + step * at
            canvas.text(name, self.area.left, y, styles.name, CREAM, width=_NAMES_WIDTH)

    @property
    def _middle(self) -> float:
        """The middle of a row of usual height: where there is room, it has more below the cards."""
        return self.area.top + ROW / 2 * self._share

    @property
    def _below_cards(self) -> FRect:
        """The strip between the cards and the lower edge of the row."""
        area, top = self.area, self._middle + (ROW / 2 - _STRIP) * self._share
        return FRect(area.left, top, area.width, area.bottom - top)

    def change_style(self, canvas: Canvas) -> TextStyle:
        """The style in which the change of the score has room below the cards."""
        if not self.figures:
            return BODY_BOLD
        width = self.area.width * _CHANGE_SHARE
        return name_style(canvas, self.figures[-1:], BODY_BOLD, width, _STRIP * self._share)

    def has_room_for(self, canvas: Canvas, change: TextStyle) -> bool:
        """Whether the other figures stand in one line beside a change of that style."""
        room = self._figures_room(canvas, change)
        return len(_in_lines(canvas, self.figures[:-1], room)) == 1

    def figures_style(self, canvas: Canvas, change: TextStyle | None) -> TextStyle:
        """The style in which the other figures have room, beside a change of that style if it is told."""
        room = self._figures_room(canvas, change)
        lines = _in_lines(canvas, self.figures[:-1], room)
        return name_style(canvas, lines, SMALL, room, self._below_cards.height)

    def _figures_room(self, canvas: Canvas, change: TextStyle | None) -> float:
        """The width beside the change of the score, and beside the name of a widow."""
        right = self.area.right - 6
        if self.figures and change is not None:
            right -= canvas.fonts.width(self.figures[-1], change)
        if self._counted.pile:
            half = canvas.fonts.width(self._pile_words, SMALL) / 2
            right = self._pile_middle(half, right - 14) - half
        return right - 14 - self.area.left - _CARDS

    def _draw_figures(self, canvas: Canvas, styles: RowStyles) -> None:
        """Below the cards, side by side: what was taken, and at the end what it makes of the score."""
        if not self.done:
            return
        strip, (*taken, change) = self._below_cards, self.figures
        y = strip.top + _STRIP / 2 * self._share
        right = FRect(strip.right - 6, y, 0, 0)
        if styles.tells_change:
            right = canvas.text(change, strip.right - 6, y, styles.change, LAMP, "right")
        if self._counted.pile:
            right = self._draw_pile_name(canvas, y, right.left - 14)
        left = strip.left + _CARDS
        room = right.left - 14 - left
        lines = _in_lines(canvas, taken, room)
        if len(lines) > 1:
            step = min(strip.height / 2, canvas.fonts.line_height(styles.figures))
            y = strip.top + step / 2
            canvas.text(lines[1], left, y + step, styles.figures, CHALK, width=room)
        canvas.text(lines[0], left, y, styles.figures, CHALK, width=room)

    def draw_badges(self, canvas: Canvas) -> None:
        """Marriages as badges over the row; a void one says so."""
        if not self.melds_shown:
            return
        counted = self._counted
        words = self._context.words
        x, y = self.area.left + self._pile_left - 68, self.area.top + 34 * self._share
        room = (ROW - 68) * self._share / max(1, len(counted.melds) - 1)
        step = min(42.0, room)
        for at, each in enumerate(counted.melds):
            top = y + at * step
            radius = min(17.0, step * 0.48)
            draw_badge(canvas, "0" if each.void else str(each.points), x, top, radius)
            canvas.text(SIGN_OF[each.meld.suit], x + 22, top, SUBHEADING, CREAM)
            if each.void:
                canvas.text(words("table.result.void"), x - 18, top + 26, SMALL, CHALK_SOFT)
