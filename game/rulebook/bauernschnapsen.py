"""The rulebook of Bauernschnapsen and the talon games, and their contracts in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.core.cards import POINTS, cards
from game.rulebook.blocks import BookBlock, BookGroup, BookTable, BookText, Chapter, Illustration
from game.rulebook.family import MELDS, BookWriter, FamilyTexts
from game.rules import Game
from game.rules.bauernschnapsen import permits
from game.rules.bauernschnapsen.contracts import (
    NORMAL,
    ZEHNERGANG,
    Bidders,
    Contract,
    Needs,
    Objective,
)
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.bauernschnapsen.options import TARGET, BauernschnapsenOptions
from game.words import Words, wording_of


def contract_name(words: Words, name: str) -> str:
    """The name of a contract."""
    return words(f"contract.{name}")


def contract_price(contract: Contract, more: int = 0, factor: int = 1) -> str:
    """The price of a contract: `more` on top of its value, and all of it `factor` times.

    A normal game has a value of one, two or three.
    """
    most = (contract.value + more) * factor
    return f"{(1 + more) * factor}–{most}" if contract.name == NORMAL else str(most)


def contract_asks(words: Words, contract: Contract) -> str:
    """The demand of a contract, in a line."""
    key: str = contract.objective
    if contract.objective is Objective.HOLD:
        key = "hold_trumps" if contract.needs is Needs.TRUMPS else "hold_suit"
    elif contract.needs in (Needs.SUIT, Needs.TRUMPS):
        key = "trumps_first" if contract.needs is Needs.TRUMPS else "suit_first"
    return words(f"contract.asks.{key}", tricks=contract.tricks)


def contract_bidders(words: Words, game: BauernschnapsenGame, contract: Contract) -> str:
    """The seats that may bid a contract; with three hands forehand has no partner."""
    bidders = contract.bidders
    if bidders is Bidders.FOREHAND_SIDE and not game.options.form.partners:
        bidders = Bidders.FOREHAND
    return words(f"contract.bidders.{bidders}")


# A hand for each contract; hearts are trumps where there are any. With six in hand the last one is added.
_EXAMPLES: Mapping[str, tuple[str, str]] = {
    "normal": ("KHQHADTCJS", "JC"),
    "bettler": ("JHQHJDJCJS", "QC"),
    "as_bettler": ("AHJHJDJCJS", "QC"),
    "schnapser": ("AHTHKHQHAD", "AC"),
    "gang": ("AHTHKHADAC", "TD"),
    "zehnergang": ("THKHTDKDTC", "KC"),
    "kontraschnapser": ("AHTHKHQHAD", "AC"),
    "bauernschnapser": ("AHTHKHQHAD", "AC"),
    "farbengang": ("ADTDKDQDJD", "AC"),
    "kontrabauernschnapser": ("AHTHKHQHAD", "AC"),
    "herrenschnapser": ("AHTHKHQHJH", "AC"),
}


def bauernschnapsen(game: Game) -> BauernschnapsenGame:
    """The game, as one of this family."""
    assert isinstance(game, BauernschnapsenGame)
    return game


_OF_BETTLER = (
    *("bettler_value", "bettler_rank", "bettler_kontra_priority", "as_bettler"),
    "bettler_partner_plays",
)
_OF_BUMMERL = ("bummerl_target", "bummerl_schneider", "retour_schneider")


_PARTNER_FACTS = ("zehnergang", "bettler_value", "kontra_block")
_TALON_FACTS = ("talon_contracts", "suit_contract", "zehnergang")


class BauernschnapsenTexts(FamilyTexts):
    def values(self, game: Game, deck: str) -> dict[str, object]:
        form = bauernschnapsen(game).options.form
        return {
            **MELDS,
            "deck": wording_of(deck),
            "target": TARGET,
            "kind": form.kind,
            "hand": form.hand,
        }

    def idle_because(self, game: Game, name: str) -> str | None:
        rules = game.options
        assert isinstance(rules, BauernschnapsenOptions)
        if name in _OF_BETTLER and not rules.bettler:
            return "bauernschnapsen.idle.bettler"
        if name in _OF_BUMMERL and not rules.bummerl:
            return "bauernschnapsen.idle.bummerl"
        if name == "kontra_when" and rules.talon_raise:
            return "bauernschnapsen.idle.kontra_when"
        return None


_TEXTS = BauernschnapsenTexts(
    area="bauernschnapsen.",
    groups={
        "match": ("bummerl", *_OF_BUMMERL),
        "deal": ("cut_mode",),
        "bidding": (
            *("zehnergang", "gang_partner_sits_out", "schnapser_early_claim", "kontra_block"),
        ),
        "bettler": (
            *("bettler", "bettler_value", "bettler_rank", "as_bettler"),
            *("bettler_kontra_priority", "bettler_partner_plays"),
        ),
        "talon": (
            *("talon_contracts", "suit_contract", "talon_raise", "kontra_when"),
            "talon_unseen_bonus",
        ),
        "play": (
            *("undertrump", "schneider_counts_melds", "wrong_claim", "may_inspect_own_tricks"),
            "penalize_illegal",
        ),
    },
    unsaid={
        "penalize_illegal": False,
        "as_bettler": False,
        "bettler_kontra_priority": False,
        "retour_schneider": False,
        "schnapser_early_claim": False,
        "talon_raise": False,
    },
    facts=_PARTNER_FACTS,
    by_score=("bummerl", *_OF_BUMMERL),
)


class BauernschnapsenBook(BookWriter):
    """Deal, trumps, contracts, auction, doubling, talon, play and count."""

    texts = _TEXTS

    @classmethod
    def texts_of(cls, game: Game) -> FamilyTexts:
        facts = _PARTNER_FACTS if bauernschnapsen(game).options.form.partners else _TALON_FACTS
        return replace(super().texts_of(game), facts=facts)

    def chapters(self) -> Iterator[Chapter]:
        form, seats = self._game.options.form, self.game.seats
        yield self.glance_by_hands()
        yield self.chapter("aim", self.aim("aim.text"))
        ranks = self.rank_row([rank for rank in POINTS if rank != "9"])
        yield self.chapter("cards", "order", ranks, "sum", self.suits())
        cut, sides = self.ruled("cut_mode", point=False), "partners" if form.partners else "alone"
        dealt = "knock" if self._game.options.cut_mode == "knock" else "cut"
        yield self.chapter("deal", f"{dealt}_{seats}", cut, sides, "next")
        yield self.chapter("trumps", "text", "turn")
        yield self._contracts()
        yield self.chapter("examples", self._examples())
        annulling = self.ruled("bettler_kontra_priority")
        yield self.chapter("bidding", "text", "over", "normal", annulling)
        yield self.chapter("doubling", "text", self._doubling())
        if form.talon:
            yield self._talon()
        duties = self.ruled("undertrump", *self._partner_rules("penalize_illegal"), point=False)
        yield self.chapter("play", "text", self.duties("play"), duties)
        yield self.chapter("marriages", "text", self.marriages(), "where")
        counted = self.ruled("schneider_counts_melds", "wrong_claim", "may_inspect_own_tricks")
        yield self.chapter("count", "text", self.worth("count"), counted, "last", "late")
        yield self.exits()
        lowest = "lowest_3" if seats == 3 and self._game.options.bummerl else ()
        bummerl = self.ruled("bummerl", *_OF_BUMMERL)
        yield self.ending("match", f"text_{seats}", lowest, bummerl)
        without = "talon" if form.partners else "partner"
        keys = ("trumps", "partner", "bid", "kontra", "talon")
        advice = self.points("advice", *(key for key in keys if key != without))
        yield self.chapter("advice", advice)

    @property
    def _game(self) -> BauernschnapsenGame:
        return bauernschnapsen(self.game)

    def _contracts(self) -> Chapter:
        head = tuple(
            self.line(f"contracts.{key}") for key in ("contract", "counts", "who", "trumps", "asks")
        )
        rows = tuple(self._row(contract) for contract in self._game.contracts)
        ordered = any(contract.name == ZEHNERGANG for contract in self._game.contracts)
        held = any(contract.objective is Objective.HOLD for contract in self._game.contracts)
        return self.chapter(
            *("contracts", "text", BookTable(head, rows, (0.24, 0.1, 0.2, 0.12, 0.34))),
            *("lead", "ends", "held" if held else (), "order" if ordered else ()),
            self.ruled("zehnergang", *self._partner_rules("gang_partner_sits_out")),
            self.ruled("bettler", "bettler_value", "bettler_rank", "as_bettler"),
            self.ruled(*self._partner_rules("bettler_partner_plays"), "schnapser_early_claim"),
        )

    def _partner_rules(self, *names: str) -> tuple[str, ...]:
        return names if self._game.options.form.partners else ()

    def _row(self, contract: Contract) -> tuple[str, ...]:
        trumps = "called" if contract.trumps else "none"
        return (
            contract_name(self.words, contract.name),
            contract_price(contract),
            contract_bidders(self.words, self._game, contract),
            self.words(f"contract.trumps.{trumps}"),
            contract_asks(self.words, contract),
        )

    def _examples(self) -> Iterator[BookBlock]:
        more = self._game.options.form.hand > len(cards(_EXAMPLES[NORMAL][0]))
        for contract in self._game.contracts:
            five, sixth = _EXAMPLES[contract.name]
            hand = cards(five + sixth if more else five)
            below = contract_name(self.words, contract.name)
            yield Illustration((BookGroup("row", hand, below),))
            yield BookText(self.words(f"contract.example.{contract.name}", **self._values))

    def _doubling(self) -> Iterator[BookBlock]:
        if self.length is not None and self._game.options.kontra_block == "both_sides_out":
            yield BookText(self._house_rule("kontra_block").rule("none"))
        else:
            yield from self.ruled("kontra_block", point=False)

    def _talon(self) -> Chapter:
        rules = self._game.options
        taken = permits.must_take(rules)
        pays = "talon_unseen_bonus" in {option.name for option in rules.all()}
        return self.chapter(
            *("talon", "text" if taken else "text_free"),
            self.ruled("talon_contracts", "suit_contract", "talon_raise", "kontra_when"),
            self.ruled("talon_unseen_bonus") if pays else (),
            () if taken or rules.talon_unseen_bonus else "free",
        )
