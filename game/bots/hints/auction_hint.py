"""A hint by trials, in a game with an auction: a move, and a fact of the position or of the trials for it.

Where no fact of the cards speaks, trial deals do: of a call they say how often its contract is made, and the
chance to win the match with it and without.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.bots import new_bot
from game.bots.hints.auction_facts import cheap_exchange, fact_of
from game.bots.hints.findings import Hint, HintReason, Values, whole_percent
from game.bots.hints.forecast import Forecasts
from game.bots.hints.situation import Situation
from game.bots.trials.choice import Thought, think
from game.core.moves import DOUBLE, PASS, Bid, Claim, CutPack, Double, Move, Pass, Take
from game.play.question import Question

# Equities, as a part of a won match, that count as the same; and where even a fact would say too much.
_ABOUT, _SAME = 0.01, 0.0005
# Chances, in percent, of which one is clearly the higher.
_CLEARLY = 2


def auction_hint(question: Question, key: str, seconds: float | None) -> Hint:
    """The move of a character in a game with an auction, with a reason if the Mester would make it too."""
    game, view = question.game, question.view
    moves = game.legal(view)
    if len(moves) == 1:
        return Hint(moves[0], HintReason("hint.only"), {})
    thought = think(question, seconds)
    move = thought.best()
    if key != "mester":
        own = new_bot(key, seconds).choose(question)
        if own != move:
            return Hint(own, HintReason("hint.habit"), thought.values)
    return Hint(move, reason_of(question, thought, move), thought.values)


def reason_of(
    question: Question, thought: Thought, move: Move, forecasts: Forecasts | None = None
) -> HintReason:
    """The fact that speaks most plainly for a move that no other does clearly better than."""
    now = Situation(question)
    if not isinstance(move, Claim | CutPack | Take) and _all_the_same(question, thought):
        return HintReason("hint.equal")
    fact = fact_of(now, move)
    return fact or _of_trials(now, thought, move, forecasts or Forecasts(question, thought.layouts))


def _all_the_same(question: Question, thought: Thought, most: float = _SAME) -> bool:
    """Whether every move was tried and none brought more than another, but for so much at most."""
    values = thought.values
    tried = all(move in values for move in question.game.legal(question.view))
    return tried and max(values.values()) - min(values.values()) <= most


def _of_trials(now: Situation, thought: Thought, move: Move, forecasts: Forecasts) -> HintReason:
    """How the trials of a move went; a call is compared with passing."""
    values, question = thought.values, now.question
    calls = [each for each in values if isinstance(each, Bid | Double)]
    if isinstance(move, Bid | Double | Pass) and PASS in values and calls:
        best = max(calls, key=lambda each: values[each])
        called, other = (best, best) if move == PASS else (move, PASS)
        if move == PASS and values[PASS] < values[best] < thought.least:
            return HintReason("hint.bid_losing")
        negated, doubles = "_not" if move == PASS else "", isinstance(called, Double)
        if doubles and not now.bids:
            return _doubling(now, thought, move, forecasts)
        made = None if doubles else forecasts.made(called)
        if made is None:
            return _call(question, f"bid{negated}", thought, (move, other), {})
        share: Values = {"made": whole_percent(made)}
        theirs = _theirs(now, made, forecasts) if move == PASS else None
        if theirs is not None:
            told = _call(question, "pass_sets", thought, (move, other), {"theirs": theirs})
            if told.key == "hint.pass_sets_chance":
                return told
        kind = "raise" if now.raises else "bid"
        return _call(question, f"{kind}{negated}_made", thought, (move, other), share)
    contract = _of_contract(now, thought, move, forecasts) or _of_opening(thought, move, forecasts)
    return contract or cheap_exchange(now, move) or _of_choice(question, thought, move)


def _theirs(now: Situation, made: float, forecasts: Forecasts) -> int | None:
    """How often, in percent, the contract of the others is made after a pass.

    Only where it mostly falls and one's own would mostly be made. None in a raise, and for partners: one of
    them may be the declarer then.
    """
    theirs = forecasts.made(PASS)
    if now.raises or len(now.side) > 1 or theirs is None or not theirs < 0.5 <= made:
        return None
    return whole_percent(theirs)


def _doubling(now: Situation, thought: Thought, move: Move, forecasts: Forecasts) -> HintReason:
    """How often the deal is won; where that speaks against the move, what a win and a loss are worth."""
    made, doubles = forecasts.made(move), isinstance(move, Double)
    if made is None:
        return _of_choice(now.question, thought, move)
    won = made if now.declarer in now.side else 1.0 - made
    said: Values = {"won": whole_percent(won)}
    if doubles == (won > 0.5):
        both = (move, PASS) if doubles else (move, DOUBLE)
        return _call(now.question, "double" if doubles else "double_not", thought, both, said)
    stakes = _stakes(now, forecasts)
    if stakes is not None and doubles == (_gain(won, stakes) > 0):
        return HintReason("hint.double_stakes", {**said, **stakes})
    if doubles:
        return _of_choice(now.question, thought, move)
    return HintReason("hint.double_not_better", said)


def _stakes(now: Situation, forecasts: Forecasts) -> dict[str, int] | None:
    """The chances to win the match, in percent, after the deal is won or lost, doubled or plain.

    None without a match, or where too few trial deals end one way.
    """
    if now.question.match is None:
        return None
    made = now.declarer in now.side
    worths = {
        "win": forecasts.worth(DOUBLE, made),
        "win_plain": forecasts.worth(PASS, made),
        "lose": forecasts.worth(DOUBLE, not made),
        "lose_plain": forecasts.worth(PASS, not made),
    }
    told = {name: whole_percent(worth) for name, worth in worths.items() if worth is not None}
    return told if len(told) == len(worths) else None


def _gain(won: float, stakes: Mapping[str, int]) -> float:
    """The percents a doubling gains on average, where the deal is won with this chance."""
    winning = stakes["win"] - stakes["win_plain"]
    losing = stakes["lose"] - stakes["lose_plain"]
    return won * winning + (1.0 - won) * losing


def _call(
    question: Question, kind: str, thought: Thought, both: tuple[Move, Move], values: Values
) -> HintReason:
    """A call beside a pass, or a pass beside the best call: with both chances where they tell it better."""
    own, other = (whole_percent(thought.values[each]) for each in both)
    if question.match is None or own <= other:
        return HintReason(f"hint.{kind}_better", values)
    return HintReason(f"hint.{kind}_chance", {**values, "chance": own, "other": other})


def _of_contract(
    now: Situation, thought: Thought, move: Move, forecasts: Forecasts
) -> HintReason | None:
    """How often the contract is made, or beaten, this way, if the next best move is clearly behind."""
    others = [each for each in thought.values if each != move]
    if not others or now.declarer is None or isinstance(move, Bid):
        return None
    next_best = max(others, key=lambda each: thought.values[each])
    made, beside = forecasts.made(move), forecasts.made(next_best)
    if made is None or beside is None:
        return None
    if now.declarer in now.side:
        own, other, key = whole_percent(made), whole_percent(beside), "made_more"
    else:
        own, other, key = whole_percent(1 - made), whole_percent(1 - beside), "beaten_more"
    clearly = own - other >= _CLEARLY
    return HintReason(f"hint.{key}", {"own": own, "other": other}) if clearly else None


def _of_opening(thought: Thought, move: Move, forecasts: Forecasts) -> HintReason | None:
    """How often a bid that has to be made is kept, and the chance to win the match beside the next best."""
    if forecasts.question.match is None or not isinstance(move, Bid):
        return None
    made, chance = forecasts.made(move), whole_percent(thought.values[move])
    others = [whole_percent(worth) for each, worth in thought.values.items() if each != move]
    if made is None or not others or chance <= max(others):
        return None
    values: Values = {"made": whole_percent(made), "chance": chance, "other": max(others)}
    return HintReason("hint.bid_open_chance", values)


def _of_choice(question: Question, thought: Thought, move: Move) -> HintReason:
    """The chance to win the match, beside that of the next best move where it is clearly lower."""
    if _all_the_same(question, thought, _ABOUT):
        return HintReason("hint.equal")
    if question.match is None:
        return HintReason("hint.sampled")
    chance = whole_percent(thought.values[move])
    others = [whole_percent(worth) for each, worth in thought.values.items() if each != move]
    if others and chance - max(others) >= _CLEARLY:
        return HintReason("hint.choice_next", {"chance": chance, "other": max(others)})
    return HintReason("hint.choice_chance", {"chance": chance})
