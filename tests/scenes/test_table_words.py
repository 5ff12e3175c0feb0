"""Every sentence the table can need is there, in three languages, and none is cut off."""

from __future__ import annotations

import re
import string
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import rules
from game.bots.hints.findings import Lapse, LapseKind
from game.bots.workers.job import ReviewDeal
from game.cards import Card
from game.moves import MELDS, Claim, Close, Draw, Exchange, Marriage, Pair, Pass, Play
from game.outcome import Reason, Why
from game.refused import Refused
from game.scenes.replay import ReplayScene
from game.scenes.table import Advice, HintService, Notice, face
from game.scenes.table.animation.announcing import _words
from game.scenes.table.input.actions import choices
from game.scenes.table.input.confirm_move import ask_first
from game.scenes.table.input.refusals import named, sentence
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.remarks import move_words
from game.stage.context import AppContext
from game.stage.intents import Cancel, Confirm
from game.words.catalogue import catalogue
from game.words.language import LANGUAGES
from tests.scenes.tables import Seated

_RAISED = re.compile(
    r'"((?:exchange|marriage|close|claim|lead|must|pair|card|deal|move|draw|pass)_[a-z_]+)"'
)
_VALUES = {
    "suit": "H",
    "trump": "S",
    "card": "TH",
    "lowest": "9S",
    "exchange_least": 4,
    "close_least": 4,
}


def raised_keys() -> set[str]:
    """The key of every refusal the rules can raise, read from their source."""
    folder = Path(rules.__file__).parent
    files = [path for path in folder.rglob("*.py") if path.name != "options.py"]
    sources = "".join(path.read_text(encoding="utf-8") for path in files)
    return {key for key in _RAISED.findall(sources) if not key.endswith("_least")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(context: AppContext, language: str) -> None:
    context.change(language=language)
    keys = raised_keys()
    assert len(keys) >= 20
    for key in keys:
        words = sentence(context, Refused(key, **_VALUES))
        assert words
        assert "{" not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_a_refusal_stands_without_its_rule(language: str) -> None:
    there = {
        key.removeprefix("refused.") for key in catalogue(language) if key.startswith("refused.")
    }
    assert there == raised_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_nothing_the_rules_do_not_tell(language: str) -> None:
    for key, words in catalogue(language).items():
        if key.startswith("refused."):
            gaps = {name for _, name, _, _ in string.Formatter().parse(words) if name}
            assert gaps <= _VALUES.keys() | {"deck"}, key


def test_cards_and_suits_are_named_as_the_deck_in_use_names_them(context: AppContext) -> None:
    context.change(language="de", deck="hungarian")
    values = named(context, {"card": "QH", "suit": "S", "count": 4})
    assert values == {"card": context.card(Card("QH")), "suit": context.suit("S"), "count": 4}
    assert "Ober" in str(values["card"])


@pytest.mark.parametrize(
    ("deck", "names"),
    [("french", "Dáma|bubi"), ("double", "Dáma|bubi"), ("hungarian", "Felső|alsó")],
)
def test_the_pair_of_queen_and_jack_goes_by_the_names_of_the_deck(
    context: AppContext, deck: str, names: str
) -> None:
    context.change(language="hu", deck=deck)
    seated = Seated(context)
    offered = choices(context, seated.table.match.game, seated.deal, [Pair("H")])[0].words
    said = _words(seated.scene.picture, Pair("H"))
    for words in (
        offered,
        said,
        move_words(context, Pair("H")),
        sentence(context, Refused("pair_not_played")),
    ):
        assert all(name.lower() in words.lower() for name in names.split("|")), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_has_its_sentence(context: AppContext, language: str) -> None:
    context.change(language=language)
    for reason in Reason:
        assert context.words(f"outcome.{reason}", winner="Anna", loser="Béla")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_price_has_its_sentence(context: AppContext, language: str) -> None:
    context.change(language=language)
    for why in Why:
        words = context.words(f"outcome.why.{why}", winner="Anna", loser="Béla", points=2)
        assert "{" not in words
        assert ("schneider" in why) == ("Schneider" in words)
        assert ("schwarz" in why) == ("Schwarz" in words)
    for why in Why:
        assert f"outcome.why.{why}" in catalogue(language)


def test_the_result_says_the_totals_and_why_it_was_worth_as_much(context: AppContext) -> None:
    context.change(speed=0.0, confirm_claiming=False, language="en")
    seated = Seated(context, seed=1)
    seated.play(Claim())
    page = context.stage.top
    assert isinstance(page, DealResult)
    outcome = seated.table.outcome
    assert outcome is not None
    assert outcome.why is not None
    assert f"{outcome.totals[1]} to {outcome.totals[0]}." in page.explanation
    why = context.words(
        f"outcome.why.{outcome.why}", winner="Lili", loser="Anna", points=outcome.points[1]
    )
    assert page.explanation.endswith(why)


@pytest.mark.parametrize("size", [(800, 600), (700, 1000)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_in_any_language(
    context: AppContext, language: str, size: tuple[int, int]
) -> None:
    context.window.size = size
    context.change(language=language, speed=0.0, text_size=1.1, help_points="always")
    context.stage.relayout()
    seated = Seated(context, kinds="person person", seed=41)
    for _ in range(60):
        if seated.table.outcome is not None:
            break
        seated.send(Confirm())
        seated.rest()
        while context.stage.top is seated.scene and seated.table.outcome is None:
            decision = seated.scene.decision
            for at, card in enumerate(decision.cards if decision else ()):
                if card.reason is not None:
                    seated.key(str(at + 1))
            seated.play(seated.habit())
    seated.step(8.0)
    lines = (context.words("table.leave.text"),)
    buttons = (
        (context.words("table.leave.yes"), lambda: None),
        (context.words("table.leave.no"), lambda: None),
    )
    seated.scene.show_notice(Notice(context.words("table.leave.title"), lines, buttons))
    ask_first(context, Close(), lambda: None)
    seated.step()
    ask_first(context, Claim(), lambda: None)
    seated.step()
    assert context.fonts.cut == set()


def test_a_hint_glows_on_its_card_and_says_why(context: AppContext) -> None:
    class Adviser:
        def ask(self, question: object) -> int:
            return 7

        def advice(self, ticket: int) -> Advice | None:
            return Advice(Play(Card("TH")), "refused.must_follow", {"suit": "H"})

    seated = Seated(context, seed=1, adviser=Adviser())
    seated.key("h")
    seated.step(0.5)
    hinted = [c for c in seated.scene.decision.cards if c.hinted]  # type: ignore[union-attr]
    assert [seated.deal.faces[card.slot] for card in hinted] == ["TH"]
    assert seated.scene._face._said == "You must follow suit: hearts."


def test_a_hint_that_is_no_card_lights_its_button(context: AppContext) -> None:
    class Adviser:
        def ask(self, question: object) -> int:
            return 7

        def advice(self, ticket: int) -> Advice | None:
            return Advice(Close(), "hint.close", {"wins": 9})

    seated = Seated(context, seed=1, adviser=Adviser())
    seated.key("h")
    seated.step(0.5)
    decision = seated.scene.decision
    assert decision is not None
    assert not any(card.hinted for card in decision.cards)
    assert [b.label for b in decision.row.buttons if b.hinted] == [context.words("table.do.close")]


def test_no_hint_is_given_in_a_match_of_two_people(context: AppContext) -> None:
    asked: list[object] = []

    class Adviser:
        def ask(self, question: object) -> int:
            asked.append(question)
            return 1

        def advice(self, ticket: int) -> Advice | None:
            return None

    seated = Seated(context, kinds="person person", seed=1, adviser=Adviser())
    seated.send(Confirm())
    seated.rest()
    seated.key("h")
    assert asked == []


def test_a_journal_that_cannot_write_is_told_once(context: AppContext) -> None:
    class Journal:
        problem: str | None = "disk full"

    told: list[str] = []
    context.tell = lambda text, kind="notice": told.append(text)  # type: ignore[method-assign,misc,assignment]
    seated = Seated(context, seed=1, journal=Journal())
    seated.step(1.0)
    assert told == [context.words("table.not_saved", reason="disk full")]


def test_a_notice_takes_the_focus_and_leaves_it_again(context: AppContext) -> None:
    pressed: list[str] = []
    seated = Seated(context, seed=1)
    seated.scene.show_notice(Notice("Béla", ("…",), (("Wait", lambda: pressed.append("wait")),)))
    seated.step()
    button = seated.scene.notice.buttons[0]  # type: ignore[union-attr]
    seated.click(*button.area.center)
    assert pressed == ["wait"]
    assert seated.table.moves == ()
    seated.scene.show_notice(None)
    assert len(seated.scene.group.widgets) > 6


def test_nothing_is_asked_of_anybody_while_a_notice_lies_there(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    seated = Seated(context, seed=1)
    monkeypatch.setattr(face, "draw_prompt", lambda canvas, picture, words: asked.append(words))
    seated.scene.draw(context.canvas)
    assert asked == [context.words("table.prompt.lead")]
    seated.scene.show_notice(Notice("Béla", ("…",), band=True))
    seated.scene.draw(context.canvas)
    assert len(asked) == 1


class Worker:
    """Does a job when its answer is asked for, as a process far away would have by then."""

    def __init__(self, result: object) -> None:
        self.jobs: list[object] = []
        self._result = result

    def give(self, job: object) -> int:
        self.jobs.append(job)
        return len(self.jobs)

    def answer(self, ticket: int) -> object:
        return self._result


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_names_the_trick_and_the_better_move(context: AppContext, language: str) -> None:
    context.change(language=language, speed=0.0, confirm_claiming=False)
    worst, better = Play(Card("TS")), Marriage("C")
    lapses = tuple(Lapse(0, kind, worst, better, 1.0) for kind in LapseKind)
    worker = Worker(lapses)
    seated = Seated(context, seed=1, reviewer=HintService(worker))  # type: ignore[arg-type]
    seated.play(worst)
    seated.play(Claim())
    page = context.stage.top
    assert isinstance(page, DealResult)
    seated.step(1.0)
    job = worker.jobs[0]
    assert isinstance(job, ReviewDeal)
    assert job.moves == seated.table.moves
    assert job.match.scores == (0, 0)
    assert len(page.review) == 3
    assert all("1" in line.words and "{" not in line.words for line in page.review)


def test_a_remark_leads_to_the_replay_at_its_trick_and_back(context: AppContext) -> None:
    context.change(speed=0.0, confirm_claiming=False)
    lapse = Lapse(2, next(iter(LapseKind)), Play(Card("TS")), Marriage("C"), 1.0)
    seated = Seated(context, seed=1, reviewer=HintService(Worker((lapse,))))  # type: ignore[arg-type]
    seated.play(Play(Card("TS")))
    seated.play(Claim())
    page = context.stage.top
    assert isinstance(page, DealResult)
    seated.step(4.0)
    line = next(each for each in page._group.widgets if each.label == page.review[0].words)  # type: ignore[attr-defined]
    seated.click(*line.area.center)
    replay = context.stage.top
    assert isinstance(replay, ReplayScene)
    assert (replay.frame.deal, replay.frame.move) == (1, 2)
    seated.send(Cancel())
    assert context.stage.top is page


def test_the_result_page_has_a_way_to_the_menu_for_the_mouse(context: AppContext) -> None:
    context.change(speed=0.0, confirm_claiming=False)
    opened: list[str] = []
    seated = Seated(context, seed=1, on_menu=lambda: opened.append("menu"))
    seated.play(Claim())
    seated.step(4.0)
    page = context.stage.top
    assert isinstance(page, DealResult)
    menu = next(
        each for each in page._group.widgets if each.label == context.words("table.tool.menu")
    )  # type: ignore[attr-defined]
    seated.click(*menu.area.center)
    assert opened == ["menu"]


def test_a_review_is_given_only_where_hints_are(context: AppContext) -> None:
    context.change(speed=0.0, confirm_claiming=False, help_hint="never")
    worker = Worker(())
    seated = Seated(context, seed=1, reviewer=HintService(worker))  # type: ignore[arg-type]
    seated.play(Claim())
    assert worker.jobs == []


def test_counsel_passes_a_hint_on_with_its_reason(context: AppContext) -> None:
    found = SimpleNamespace(
        move=Play(Card("TH")), reason_key="refused.must_follow", reason_values={"suit": "H"}
    )
    seated = Seated(context, seed=1, adviser=HintService(Worker(found)))  # type: ignore[arg-type]
    seated.key("h")
    seated.step(0.5)
    assert seated.scene._face._said == context.words("refused.must_follow", suit=context.suit("H"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_can_be_named(context: AppContext, language: str) -> None:
    context.change(language=language)
    moves = [Play(Card("TH")), Exchange(), Close(), Claim(), Draw(), Pass(), *MELDS]
    names = [move_words(context, move) for move in moves]
    assert len(set(names)) == len(moves)


def test_what_was_said_goes_when_something_happens(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.scene._refused(Refused("must_follow", suit="H"))
    assert seated.scene._face._said
    seated.play(seated.habit())
    assert seated.scene._face._said == ""


def test_what_was_said_goes_by_itself_and_the_table_is_still_again(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.scene._refused(Refused("must_follow", suit="H"))
    seated.step(8.0)
    assert seated.scene._face._said == ""
    assert not seated.scene.moving
