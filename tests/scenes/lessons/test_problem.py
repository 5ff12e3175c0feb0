"""Problems at the table: right and wrong are told with a reason, progress is kept, nothing is played."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.core.moves import CLAIM, PASS, Veil
from game.lessons.problems import problems, problems_of
from game.lessons.progress import ProgressFile
from game.rules import GAMES
from game.scenes.lessons.in_sight import bounds_of
from game.scenes.lessons.page import FirstStepsPage, ProblemsPage
from game.scenes.lessons.problem import ProblemSession
from game.scenes.lessons.tricks_page import LaidOpenTricks
from game.scenes.table import TableScene
from game.scenes.table.facts.duty import rule_words
from game.scenes.table.furniture.surroundings import counts_of_piles, trump_spot
from game.stage.drawing.fonts import SMALL, SMALL_BOLD
from game.stage.input.intents import Cancel, Confirm, Hotkey, MoveFocus
from game.stage.sound.voice import open_voice
from game.words.card_words import spoken
from game.words.language import LANGUAGES
from tests.harness.window import labels, on_top, resize
from tests.scenes.tables import undrawn, written_by

KINDS = {problem.kind: at for at, problem in enumerate(problems())}


@pytest.fixture
def file(tmp_path):
    return ProgressFile(tmp_path)


def laid_out(context, file, place):
    context.change(speed=0.0)
    ProblemSession(context, file, place).open()
    context.stage.step(0.3, frame=0.05)
    return on_top(context, TableScene)


@pytest.mark.parametrize("place", KINDS.values(), ids=KINDS)
def test_a_right_answer_is_told_why_and_kept(context, file, place):
    problem, scene = problems()[place], laid_out(context, file, place)
    deal = scene.picture.deal
    assert all(face is None for face in (deal.faces[slot] for slot in deal.stock))
    assert problem.best in scene.decision.legal
    scene._chosen(problem.best)
    context.stage.step(0.2)
    assert scene.guide.solved
    assert context.words("problems.right", move="").rstrip(".") in scene.guide.speech.text
    assert len(scene.guide.speech.text.splitlines()) == 2
    second = problem.worth[problem.second]
    shown = f"{abs(second):.0f}" if problem.is_certain else f"{abs(second):.1f}"
    assert shown in scene.guide.speech.text, "what the next best is worth"
    assert file.progress.solved == (problem.name,)


@pytest.mark.parametrize("place", KINDS.values(), ids=KINDS)
def test_a_solved_problem_is_played_out_and_stamped(context, file, place):
    problem, scene = problems()[place], laid_out(context, file, place)
    scene._chosen(problem.best)
    with undrawn():
        for _ in range(1500):
            context.stage.step(0.05)
            if scene.guide.stamp.size == 1:
                break
    assert scene.guide.stamp.size == 1
    assert context.canvas.visible.contains(scene.guide.stamp._area)
    assert not scene.guide.stamp._area.colliderect(scene.guide.speech.area)
    made = [move for _, move in scene.table.moves if not isinstance(move, Veil)]
    assert len(made) == 1 + len(problem.line)
    assert scene.table.deal.turn is None
    assert context.stage.top is scene, "no page counts a deal that belongs to no match"
    context.stage.step(2.0)
    assert not scene.moving
    context.stage.send(Confirm())
    context.stage.step(0.2)
    assert context.stage.top is not scene


def test_nothing_is_asked_any_more_once_an_auction_has_ended_by_the_answer(context, file):
    """In a window that is laid out anew before the next phase has begun."""
    bids = ((at, each) for at, each in enumerate(problems()) if each.kind == "bid")
    place, problem = next(
        each for each in bids if each[1].family == "thousand" and each[1].best == PASS
    )
    scene = laid_out(context, file, place)
    context.change(speed=1.0)
    scene._chosen(problem.best)
    with undrawn():
        for _ in range(15):
            context.stage.step(0.1, frame=0.1)
            context.stage.relayout()
    assert scene.guide.solved


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_the_verdict_leaves_the_table_to_the_tricks_of_the_line(context, file, text_size):
    """The next card lies under no sheet on its way either, where three play."""
    context.change(text_size=text_size)
    of_three = ((at, each) for at, each in enumerate(problems()) if each.kind == "tricks")
    place, problem = next(each for each in of_three if GAMES[each[1].game_key].seats == 3)
    scene = laid_out(context, file, place)
    layout, in_play = scene.picture.layout, scene.picture.deal.in_play
    scene._chosen(problem.best)
    context.stage.step(0.2)
    assert scene.guide.solved
    sheet = scene.guide.speech.area
    assert not [seat for seat in in_play if sheet.colliderect(bounds_of(layout.trick(seat, 0, 0)))]


def test_who_plays_already_is_asked_whether_to_raise(context, file):
    for place, problem in enumerate(problems()):
        if problem.family == "thousand" and problem.kind == "bid":
            scene = laid_out(context, file, place)
            raises = problem.read()[1].phase == "raise"
            asked = context.words("problems.ask.raise" if raises else "problems.ask.bid")
            assert scene.guide.speech.text == asked
            scene._chosen(problem.best)
            context.stage.step(0.2)
            bid = str(problem.best).removeprefix("bid ")
            named = (
                "pass" if problem.best == PASS else "bid",
                "pass_raise" if bid == "pass" else "raise",
            )
            told = context.words(f"table.move.{named[raises]}", bid=bid)
            assert scene.guide.speech.text.startswith(context.words("problems.right", move=told))


def test_a_wrong_answer_says_what_it_costs_and_another_may_follow(context, file):
    place = KINDS["end"]
    problem, scene = problems()[place], laid_out(context, file, place)
    deal = scene.table.deal
    wrong = next(move for move in problem.worth if move != problem.best)
    scene._chosen(wrong)
    context.stage.step(0.2)
    assert context.words("problems.wrong", move="").split(":")[0] in scene.guide.speech.text
    assert file.progress.missed == (problem.name,)
    assert file.progress.solved == ()
    assert scene.table.deal is deal
    scene._chosen(problem.best)
    assert file.progress.solved == (problem.name,)


def test_the_verdict_on_an_answer_stands_above_what_it_is_worth(context, file):
    """A cost that is read before the verdict speaks of a move that has not been named yet."""
    place = KINDS["end"]
    problem, scene = problems()[place], laid_out(context, file, place)
    for move, verdict in ((problem.second, "problems.wrong"), (problem.best, "problems.right")):
        scene._chosen(move)
        context.stage.step(0.2)
        told = context.words(verdict, move=scene.guide._named(move))
        assert scene.guide.speech.text.splitlines()[0] == told
        written = written_by(context, scene.guide.speech.draw, paragraphs=True)
        assert written[0].words == told


def test_what_is_said_of_a_problem_follows_the_language(context, file):
    """The question, the verdict and the solution, each with its buttons, under the menu too."""
    scene = laid_out(context, file, KINDS["closing"])
    guide, problem = scene.guide, scene.guide.problem

    def said_in(language):
        scene.open_menu()
        context.change(language=language)
        context.stage.step(0.3, frame=0.05)
        context.stage.pop()
        return guide.speech.text, [button.label or button.tip for button in guide.speech.buttons]

    asked, labels = said_in("hu")
    assert asked == context.words("problems.ask.closing")
    assert context.words("problems.next") in labels
    scene._chosen(problem.second)
    verdict, labels = said_in("de")
    assert context.words("problems.wrong", move="").rstrip(".") in verdict
    assert labels[0] == context.words("problems.show")
    guide.show()
    solution, labels = said_in("pl")
    assert context.words("problems.solution", move="").rstrip(".") in solution
    assert labels == [context.words("problems.next")]


def test_where_every_card_can_be_known_no_hidden_ones_are_spoken_of(context, file):
    """Whole game points are told there, whatever the problem asks."""
    known = [at for at, each in enumerate(problems()) if each.is_certain]
    assert {problems()[at].kind for at in known} == {"end", "claim"}
    place = next(at for at in known if problems()[at].kind == "claim")
    problem, scene = problems()[place], laid_out(context, file, place)
    scene._chosen(problem.second)
    lost = round(problem.worth[problem.best] - problem.worth[problem.second])
    assert context.words.counted("problems.costs_surely", lost) in scene.guide.speech.text


def test_no_rule_is_told_any_more_once_a_claim_has_ended_the_deal(context, file):
    scene = laid_out(context, file, KINDS["claim"])
    rule = rule_words(context, scene.table.match.game, scene.picture.deal)

    def told():
        return rule in [each.words for each in written_by(context, scene.draw, paragraphs=True)]

    assert told()
    scene._chosen(CLAIM)
    context.stage.step(2.0, frame=0.1)
    assert scene.table.turn is None
    assert not told()


def test_of_a_move_that_was_not_tried_no_cost_is_told(context, file):
    place = KINDS["closing"]
    problem, scene = problems()[place], laid_out(context, file, place)
    assert CLAIM not in problem.worth
    scene._chosen(CLAIM)
    game, deal = problem.read()
    total = game.total(deal, 0)
    assert context.words("lesson.rash.claim", total=total) in scene.guide.speech.text
    place = KINDS["discard"]
    problem, scene = problems()[place], laid_out(context, file, place)
    untried = [move for move in scene.decision.legal if move not in problem.worth]
    scene._chosen(untried[0])
    assert context.words("problems.untried") in scene.guide.speech.text


def test_what_an_answer_costs_and_the_tricks_that_have_gone_are_read_aloud(context, file, tmp_path):
    place = KINDS["end"]
    problem, scene = problems()[place], laid_out(context, file, place)
    context.narrator.voice = open_voice(tmp_path / "said.txt")
    scene._chosen(next(move for move in problem.worth if move != problem.best))
    context.stage.step(0.2)
    context.stage.send(Hotkey("t"))
    context.stage.step(0.1)
    said = (tmp_path / "said.txt").read_text()
    for line in scene.guide.speech.text.splitlines():
        assert spoken(context.words, line, context.settings.deck) in said
    deal = scene.table.deal
    gone = [card for seat in (0, 1) for card in deal.known(deal.won[seat])]
    assert gone
    assert all(str(context.card(card)) in said for card in gone)


def test_enter_leads_on_once_it_is_solved_and_only_then(context, file):
    scene = laid_out(context, file, 0)
    context.stage.send(Confirm())
    assert context.stage.top is scene
    scene.group.ring.shown = False
    scene._chosen(problems()[0].best)
    context.stage.step(0.2)
    context.stage.send(Confirm())
    context.stage.step(0.2)
    assert context.stage.top is not scene
    assert context.stage.top.guide.problem == problems()[1]


def test_the_keys_to_other_problems_are_written_on_buttons_that_do_the_same(context, file):
    scene = laid_out(context, file, 1)
    keys = {each.key: each for each in scene.guide.widgets}
    assert list(keys) == ["Q", "W", "T"]
    assert keys["Q"].said == context.words("problems.previous")
    assert all(scene.guide.speech.area.contains(each.area) for each in keys.values())
    context.stage.act(keys["W"].action)
    context.stage.step(0.2)
    assert context.stage.top.guide.problem == problems()[2]


def test_the_first_problem_has_none_before_it(context, file):
    assert [each.key for each in laid_out(context, file, 0).guide.widgets] == ["W", "T"]


def test_the_tricks_that_have_gone_can_be_looked_at(context, file):
    laid_out(context, file, KINDS["end"])
    context.stage.send(Hotkey("t"))
    page = on_top(context, LaidOpenTricks)
    deal = problems()[KINDS["end"]].read()[1]
    assert len(
        page._sprites.things if hasattr(page._sprites, "things") else list(page._sprites)
    ) == sum(map(len, deal.won))
    context.stage.send(Cancel())
    assert isinstance(context.stage.top, TableScene)


def test_the_lists_tell_what_is_done(context, file):
    progress = file.progress.at("schnapsen", 1, 3).finished("talon")
    file.change(progress.answered(problems()[0].name, True).answered(problems()[1].name, False))
    page = FirstStepsPage(context, file)
    context.push(page)
    icons = [row.icon for row in page.listing.rows]
    assert icons == ["replay", "play", "play", "play", "play", "check", "play", "question"]
    told = context.words("lessons.begun", deal=2, step=3)
    assert page.listing.rows[0].mark == told, "steps are counted as the lesson itself counts them"
    page.chosen(len(icons) - 1)
    listed = on_top(context, ProblemsPage)
    assert [row.icon for row in listed.listing.rows][:3] == ["check", "cross", "question"]
    assert listed.listing.place == 1
    listed.chosen(2)
    assert context.stage.top.guide.problem == problems()[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_problem_says_can_be_drawn(context, file, language):
    """No sign stands in it that the fonts do not have."""
    context.change(language=language)
    scene = laid_out(context, file, 0)
    said = scene.guide.speech.text + scene.guide._foot + context.words("problems.level", stars=3)
    signs = "♥♦♣♠"
    assert all(ord(letter) < 0x500 or letter in signs + "„”“№–’" for letter in said)


@pytest.mark.parametrize("language", ["hu", "ru"])
def test_the_line_at_the_foot_is_whole_where_text_is_large(context, file, language):
    """It stands above the buttons where there is no room beside them."""
    context.window.size = (800, 600)
    context.change(language=language, text_size=1.5)
    scene = laid_out(context, file, KINDS["claim"])
    scene._chosen(problems()[KINDS["claim"]].best)
    context.stage.step(0.2)
    speech = scene.guide.speech
    written = written_by(context, speech.draw)
    (foot,) = (each.area for each in written if each.words == speech._foot)
    assert foot.width >= context.fonts.width(speech._foot, SMALL) - 1
    assert speech.area.contains(foot)
    assert not any(button.area.colliderect(foot) for button in speech.buttons)
    assert not context.fonts.cut


def press(page, label):
    page.stage.act(labels(page.group)[label].action)


def test_the_page_shows_what_is_unsolved_and_can_begin_afresh(context, file):
    first = problems()[0]
    file.change(file.progress.answered(first.name, right=True).finished("schnapsen"))
    page = ProblemsPage(context, file)
    context.push(page)
    context.stage.step(0.1)
    count = len(problems_of("two_hand"))
    assert len(page.rows()) == count
    press(page, context.words("problems.show_open"))
    assert len(page.rows()) == count - 1
    page.chosen(0)
    context.stage.step(0.3, frame=0.05)
    assert context.stage.top.guide.problem == problems()[1]
    context.stage.pop()
    press(page, context.words("problems.afresh"))
    press(context.stage.top, context.words("problems.afresh"))
    assert context.stage.top is page
    assert (file.progress.solved, file.progress.missed) == ((), ())
    assert file.progress.done == ("schnapsen",), "lessons are not forgotten with the problems"
    assert len(page.rows()) == count


def test_a_page_without_unsolved_problems_says_so(context, file):
    for each in problems():
        file.change(file.progress.answered(each.name, right=True))
    page = ProblemsPage(context, file)
    context.push(page)
    press(page, context.words("problems.show_open"))
    context.stage.step(0.1)
    assert page.rows() == []
    assert page.line() == context.words("problems.none_open")
    context.stage.send(Confirm())
    assert context.stage.top is page


@pytest.mark.parametrize("family", ["bauernschnapsen", "north_american", "thousand"])
def test_the_page_lists_one_family_and_its_problems_lead_to_each_other(context, file, family):
    page = ProblemsPage(context, file)
    context.push(page)
    page.group.focus(page.head()[0])
    while page.head()[0].value != family:
        context.stage.send(MoveFocus("right"))
    context.stage.step(0.1)
    assert len(page.rows()) == len(problems_of(family))
    assert page.rows()[0].name.startswith("1.")
    page.chosen(0)
    context.stage.step(0.3, frame=0.05)
    assert context.stage.top.guide.problem == problems_of(family)[0]
    context.stage.send(Hotkey("w"))
    context.stage.step(0.3, frame=0.05)
    assert context.stage.top.guide.problem == problems_of(family)[1]


@pytest.mark.parametrize("kind", sorted({problem.kind for problem in problems()}))
def test_no_key_of_a_problem_is_one_of_its_answers(context, file, kind):
    place = next(at for at, each in enumerate(problems()) if each.kind == kind and at)
    scene = laid_out(context, file, place)
    own = {each.key.lower() for each in scene.guide.widgets if each.key}
    decision = scene.decision
    assert own
    assert not own & {*(key.lower() for _, key in decision.row.labels), "b"}


def test_one_key_leads_on_and_one_back(context, file):
    scene = laid_out(context, file, 3)
    numbers = [scene.guide.problem]
    for key in ("w", "q", "q"):
        context.stage.send(Hotkey(key))
        context.stage.step(0.3, frame=0.05)
        numbers.append(context.stage.top.guide.problem)
    assert numbers == [problems()[at] for at in (3, 4, 3, 2)]


def said_in_turn(context, file, place):
    """A problem at the table when it is asked, after a wrong answer and after the right one."""
    problem = problems()[place]
    with undrawn():
        scene = laid_out(context, file, place)
    yield scene
    for move in (problem.second, problem.best):
        with undrawn():
            scene._chosen(move)
            context.stage.step(0.2)
        yield scene
    context.stage.clear()


@pytest.mark.parametrize(("size", "text_size"), [((600, 600), 1.5), ((700, 1000), 1.0)])
@pytest.mark.parametrize("place", KINDS.values(), ids=KINDS)
def test_every_button_has_room_for_its_sign_and_words(context, file, place, size, text_size):
    """Buttons without room side by side stand on two rows."""
    resize(context, size)
    context.change(text_size=text_size)
    for scene in said_in_turn(context, file, place):
        for language in LANGUAGES:
            context.change(language=language)
            speech = scene.guide.speech
            assert speech.buttons
            for button in speech.buttons:
                assert button.area.width >= button.natural_width(context.canvas)
                assert speech.area.contains(button.area)


@pytest.mark.parametrize("size", [(600, 600), (800, 480)])
def test_what_is_asked_or_answered_in_large_words_lies_on_no_count_of_a_pile(context, file, size):
    resize(context, size)
    context.change(language="ru", text_size=1.5)
    counted = 0
    for place in {(each.game_key, each.kind): at for at, each in enumerate(problems())}.values():
        for scene in said_in_turn(context, file, place):
            for told, x, y in counts_of_piles(scene.picture):
                counted += 1
                words = FRect(0, 0, context.fonts.width(told, SMALL_BOLD), 16)
                words.center = (x, y)
                said = scene.guide.speech.area
                assert not said.colliderect(words), (problems()[place].name, told)
    assert counted > 30


@pytest.mark.parametrize("language", ["de", "ru"])
def test_in_a_tall_window_neither_trumps_nor_turn_up_lie_under_what_is_said(
    context, file, language
):
    context.window.size = (700, 1000)
    context.change(language=language)
    for place in KINDS.values():
        for scene in said_in_turn(context, file, place):
            picture, said = scene.picture, scene.guide.speech.area
            sign, deal = trump_spot(picture), picture.deal
            seen = [picture.poses()[deal.turn_up].spot] if deal.turn_up is not None else [sign]
            for spot in filter(None, seen):
                assert not said.collidepoint(spot.x, spot.y), problems()[place].name
                index = bounds_of(spot)
                assert said.clip(index).width * said.clip(index).height < index.width * 20


def test_the_families_are_named_in_the_language_of_now(context, file):
    page = ProblemsPage(context, file)
    context.push(page)
    context.change(language="hu")
    context.stage.step(0.1)
    names = [context.words(f"setup.family.{problem.family}") for problem in problems()]
    assert {name for _, name in page.group.widgets[0].values} == set(names)
