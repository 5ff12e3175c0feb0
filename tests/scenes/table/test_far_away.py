"""A table whose cards come from far away: faces that open late, a pack that takes its time."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from game.contest.match import Match
from game.core.cards import Card
from game.core.deal import Slot
from game.core.moves import Claim
from game.play.decks import Pack
from game.scenes.table.result.deal_result import DealResult
from game.stage.context import AppContext
from tests.harness.window import on_top
from tests.scenes.tables import Seated


class LateDeck:
    """A deck that keeps its pack and its faces back until a test lets them go."""

    def __init__(self, seed: int = 5) -> None:
        self.ready = False
        self.seed = None
        self.whole: list[Card] = []
        self.letting_go: dict[Slot, Card] = {}
        self._seed = seed

    def shuffle(self, match: Match) -> None:
        self.whole = list(match.game.pack)
        Random(self._seed).shuffle(self.whole)

    def pack(self) -> Pack | None:
        if not self.ready:
            return None
        return tuple(card if slot == 12 else None for slot, card in enumerate(self.whole))

    def opened(self) -> Mapping[Slot, Card]:
        opened, self.letting_go = self.letting_go, {}
        return opened

    def let_go(self, *slots: Slot) -> None:
        self.letting_go = {slot: self.whole[slot] for slot in slots}


def far_table(context: AppContext) -> tuple[Seated, LateDeck]:
    seated = Seated(context, kinds="person slow", enter=False)
    deck = LateDeck()
    seated.table._deck = deck
    context.push(seated.scene)
    seated.step(0.5)
    return seated, deck


def test_the_table_is_bare_until_the_pack_is_there(context):
    seated, deck = far_table(context)
    assert seated.scene.picture.cloth.slots == ()
    deck.ready = True
    seated.rest()
    assert len(seated.scene.picture.cloth.slots) == 24


def test_own_cards_turn_over_when_they_become_known_and_only_then_one_is_asked(context):
    seated, deck = far_table(context)
    deck.ready = True
    seated.rest()
    cloth, hand = seated.scene.picture.cloth, seated.table.deal.hands[0]
    assert all(cloth.sprite(slot).face_up == 0.0 for slot in hand)
    assert seated.scene.decision is None
    deck.let_go(*hand[:3])
    seated.rest()
    assert sum(cloth.sprite(slot).face_up for slot in hand) == 3.0
    assert seated.scene.decision is None
    deck.let_go(*hand[3:])
    seated.rest()
    assert {cloth.sprite(slot).card for slot in hand} == {deck.whole[slot] for slot in hand}
    assert seated.scene.decision is not None


def test_cards_laid_open_after_the_deal_appear_on_the_result_page(context):
    context.change(speed=0.0, confirm_claiming=False)
    seated, deck = far_table(context)
    deck.ready = True
    seated.rest()
    deck.let_go(*seated.table.deal.hands[0])
    seated.rest()
    seated.scene._chosen(Claim())
    seated.rest()
    page = on_top(context, DealResult)
    seated.step(3.0)
    known = [sprite for sprite in page._left_over.sprites if sprite.card is not None]
    assert len(known) == 7
    deck.let_go(*(slot for slot in range(24) if seated.table.deal.faces[slot] is None))
    seated.step(0.5)
    assert all(
        sprite.face_up == 1.0 and sprite.card is not None for sprite in page._left_over.sprites
    )
    assert len(page._left_over.sprites) == 24
