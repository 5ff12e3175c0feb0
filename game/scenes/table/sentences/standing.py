"""How it stands, at one key: the rule in force, what the deal is worth, and why something may not be done.

All of it from what the player sees: card points tell only where the points counter is on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import FRect

from game.core.deal import Deal, Seat
from game.core.moves import CLAIM, CLOSE, EXCHANGE, MARRIAGE_CARDS, PASS, Bid, Move
from game.core.refused import Refused
from game.scenes.actions import Back
from game.scenes.elements.panels import draw_parchment
from game.scenes.table.animation.poses import hand_order
from game.scenes.table.facts.duty import (
    prompt_words,
    refusal,
    refusal_words,
    refused_cards,
    rule_words,
)
from game.scenes.table.families import family_of
from game.scenes.table.model import TableModel
from game.scenes.table.page import TablePage
from game.scenes.table.sentences.advised import move_words
from game.scenes.table.sentences.standing_sentences import bid_sentence, standing_sentences
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.input.intents import Hotkey, Intent
from game.stage.widgets import Button, Page
from game.stage.widgets.blocks import Bullet, Heading, PageBlock, Paragraph, block_text

_WIDTH, _HEIGHT, _PAD, _BUTTON = 780.0, 640.0, 44.0, 46.0
KEYS = ("i", "f1", "pad stick")


class StandingPage(TablePage):
    """Three headings on parchment; the key that opened it, or Escape, puts it away."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._deal: Deal | None = None
        self._blocks: tuple[PageBlock, ...] = ()
        self.page = Page(self._blocks)

    def enter(self) -> None:
        """Finish the animations first: between two positions of the rules nothing can be asked of them."""
        picture = self._model.picture
        picture.timeline.finish()
        picture.settle()
        self._write()

    def _write(self) -> None:
        """Write the page for the deal that is seen now."""
        self._deal = self._model.picture.deal
        self._blocks = tuple(_blocks(self._model))
        self.page = Page(self._blocks)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        picture = self._model.picture
        if picture.deal is not self._deal and not picture.timeline.moving:
            self._write()
            self.resized(self.context.canvas.units)

    @property
    def announced(self) -> Sequence[str]:
        """The other things to be seen on the table, and the text of the page."""
        told = tuple(block_text(block) for block in self._blocks[1:])
        return tuple(dict.fromkeys((*standing_sentences(self._model), *told)))

    def page_sentences(self) -> Sequence[str]:
        return tuple(map(block_text, self._blocks))

    def resized(self, units: Units) -> None:
        sheet = self._board = units.sheet(_WIDTH, _HEIGHT, 14)
        inside = sheet.inflate(-_PAD * 2, -_PAD * 2)
        self.page.area = FRect(inside.left, inside.top, inside.width, inside.height - _BUTTON - 8)
        back = Button(self._model.context.words("standing.back"), Back(), icon="back")
        back.key = KEYS[0].upper()
        wide = back.natural_width(self._model.context.canvas) + 10
        back.area = FRect(0, 0, min(wide, inside.width), _BUTTON)
        back.area.midbottom = inside.centerx, inside.bottom + 12
        self.group.refill([self.page, back], focus=back)

    def on(self, intent: Intent) -> None:
        if isinstance(intent, Hotkey) and intent.key in (*KEYS, "pad x"):
            self.back()
        else:
            super().on(intent)

    def draw(self, canvas: Canvas) -> None:
        draw_parchment(canvas, self._board)
        self.group.draw(canvas)


def _blocks(model: TableModel) -> Iterator[PageBlock]:
    """The text of the page."""
    words, deal = model.context.words, model.picture.deal
    yield Heading(words("standing.title"), 1)
    if deal is None or family_of(deal).over(deal):
        yield Paragraph(words("standing.nothing"))
        return
    yield Heading(words("standing.rule"), 2)
    yield from map(Paragraph, rule_lines(model, deal))
    yield Heading(words("standing.price"), 2)
    yield from map(Bullet, price_lines(model, deal))
    yield Heading(words("standing.why"), 2)
    yield from map(Bullet, why_not(model, deal))


def rule_lines(model: TableModel, deal: Deal) -> Iterator[str]:
    """The rule for the next card, and the question to the player himself."""
    context, game = model.context, model.picture.match.game
    rule = rule_words(context, game, deal)
    if rule:
        yield rule
    elif deal.declarer is None or not any(deal.hands):
        yield context.words("standing.rules.before")
    else:
        rule = "beat" if family_of(game).must_beat(game) else "follow"
        yield context.words(f"standing.rules.{rule}")
    seat = _asked(model, deal)
    if seat is not None and game.legal(deal):
        yield prompt_words(context, game, deal, seat)


def price_lines(model: TableModel, deal: Deal) -> tuple[str, ...]:
    """The worth of the deal as it stands, for each side; during the bidding, the bid."""
    match, family = model.picture.match, family_of(deal)
    found = family.price_lines(match, deal, model.seats, model.helped("points"))
    return found or (bid_sentence(model, family.auction(deal)),)


def why_not(model: TableModel, deal: Deal) -> tuple[str, ...]:
    """Each card, declaration and bid that is refused just now, with the reason; alike reasons together."""
    context, words = model.context, model.context.words
    seat = _asked(model, deal)
    if seat is None:
        name = model.seats.name(deal.turn) if deal.turn is not None else ""
        return (words("standing.no_turn", name=name),)
    grouped: dict[str, list[str]] = {}
    for what, why in _refusals(model, deal, seat):
        grouped.setdefault(refusal_words(context, why), []).append(what)
    dot = "  \N{MIDDLE DOT}  "
    lines = (words("standing.refused", what=dot.join(w), why=why) for why, w in grouped.items())
    return tuple(lines) or (words("standing.all_allowed"),)


def _asked(model: TableModel, deal: Deal) -> Seat | None:
    """The seat that looks, where it is to act and sees its own cards."""
    viewpoint = model.picture.viewpoint
    own = viewpoint.sees != "common" and deal.turn == viewpoint.seat
    return deal.turn if own and deal.veiling is None else None


def _refusals(model: TableModel, deal: Deal, seat: Seat) -> Iterator[tuple[str, Refused]]:
    context, game = model.context, model.picture.match.game
    if game.playable(deal):
        refused = refused_cards(game, deal)
        for slot in hand_order(model.picture.viewpoint.look(deal), seat):
            if slot in refused:
                yield context.short_card(deal.face(slot)), refused[slot]
        for move in _actions(deal, seat):
            why = refusal(game, deal, move)
            if why is not None and why.key not in _NOT_PLAYED:
                yield _capital(move_words(context, game, move)), why
    elif any(isinstance(move, Bid) for move in game.legal(deal)):
        for line in family_of(game).bids_offered(context, game, deal):
            why = refusal(game, deal, line.move)
            if why is not None:
                yield line.title, why
        why = refusal(game, deal, PASS)
        if why is not None and why.key not in _NOT_PLAYED:
            yield _capital(move_words(context, game, PASS)), why


# What is refused because the game does not know it is not worth a line.
_NOT_PLAYED = ("move_unknown", "pair_not_played", "marriage_not_held")


def _actions(deal: Deal, seat: Seat) -> Iterator[Move]:
    """The possible actions besides playing a card: the marriages in the hand, and the calls."""
    hand = deal.hand(seat)
    for meld, cards in MARRIAGE_CARDS.items():
        if set(cards) <= set(hand):
            yield meld
    yield from (EXCHANGE, CLOSE, CLAIM)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
