"""Lessons at the real table: each is played to its end, the finger points at what is there, wrong tries
change nothing, and a pupil who comes back goes on where he was.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.core.moves import CLAIM, CLOSE, PLAYS
from game.lessons.course import LESSONS
from game.lessons.progress import ProgressFile
from game.lessons.running import same_move
from game.lessons.scripts.script import Ask, Tell, moves_until
from game.scenes.actions import OpenSetup
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.lessons.finger import target_of
from game.scenes.lessons.in_sight import bounds_of
from game.scenes.lessons.lesson import LessonSession
from game.scenes.lessons.page import FirstStepsPage
from game.scenes.table import TableScene
from game.scenes.table.facts.duty import prompt_words
from game.scenes.table.result.deal_result import DealResult
from game.stage.drawing.canvas import Canvas
from game.stage.input.intents import Cancel, Confirm, Point, Press, Release, StepFocus
from game.words.card_words import spoken
from tests.harness.window import resize
from tests.scenes.tables import undrawn, written_by

_MOST = 6.0  # units that two things on a table may lie in each other


@pytest.fixture
def writing(monkeypatch):
    """The words of a frame and their areas, each time a frame is drawn from now on."""
    found = []

    def noted(draw):
        def write(canvas, text, *more, **named):
            area = draw(canvas, text, *more, **named)
            found.append((text, area))
            return area

        return write

    for name in ("text", "paragraph"):
        monkeypatch.setattr(Canvas, name, noted(getattr(Canvas, name)))
    return found


class Pupil:
    """A lesson in a room, gone through as a player goes through it."""

    def __init__(self, context, folder, key):
        context.change(speed=0.0, confirm_closing=False, confirm_claiming=False)
        self.context = context
        self.file = ProgressFile(folder)
        self.played = []
        context.stage.on_action = self.played.append
        self.session = LessonSession(context, LESSONS[key], self.file)
        self.session.begin()
        self.rest()

    @property
    def top(self):
        return self.context.stage.top

    @property
    def scene(self):
        assert isinstance(self.top, TableScene)
        return self.top

    @property
    def guide(self):
        return self.scene.guide

    def rest(self):
        """Let everything be seen, up to the next words."""
        with undrawn():
            self._rest()

    def _rest(self):
        for _ in range(400):
            self.context.stage.step(0.05, frame=0.05)
            scene = self.top
            if isinstance(scene, TableScene):
                if scene.picture.timeline.waiting:
                    self.context.stage.send(Confirm())
                elif scene.guide.speech.shown:
                    return
            elif not isinstance(scene, DealResult):
                return
            elif scene.counted:
                self.context.stage.send(Confirm())
                self.context.stage.step(0.1, frame=0.05)
                scene._go_on() if self.top is scene else None
            else:
                self.context.stage.send(Confirm())
        raise AssertionError("nothing comes to rest")

    def check_finger(self):
        """The thing pointed at is on the screen, and so is the tip that points at it."""
        scene, guide = self.scene, self.guide
        target = target_of(guide.running.step, scene.picture, guide._decision)
        visible = self.context.canvas.visible
        assert target is not None
        assert visible.contains(target) or target.height > visible.height / 2
        pose = guide.finger.pose(visible)
        x, y = pose.x, pose.y
        assert visible.collidepoint(x, y)
        assert pose.area.collidepoint(x, y)
        assert target.inflate(16, 16).collidepoint(x, y)
        assert not guide.speech.area.collidepoint(x, y)
        used = (
            *(scene.decision.widgets if scene.decision is not None else ()),
            *scene._tools.buttons,
        )
        covered = [
            each for each in used if guide.speech.area.inflate(-8, -8).colliderect(each.area)
        ]
        assert not covered
        assert not guide.speech.area.colliderect(pose.area), "words under the hand that points"

    def check_words(self, writing):
        """The hand that points covers no word of the guide, and none on the thing it points at."""
        writing.clear()
        self.context.stage.redraw()
        self.context.stage.step(0.05, frame=0.05)
        finger, sheet = self.guide.finger, self.guide.speech.area
        hand = finger.pose(self.context.canvas.visible).area
        spoken_of = [
            (text, area)
            for text, area in writing
            if sheet.collidepoint(area.center) or finger.target.collidepoint(area.center)
        ]
        assert any(self.guide.speech.text.startswith(text) for text, _ in spoken_of)
        assert not [text for text, area in spoken_of if text.strip() and hand.colliderect(area)]

    def check_sheet(self):
        """In a usual window what is said covers nobody's plate but the own one, no card and no slate."""
        picture, sheet = self.scene.picture, self.guide.speech.area
        places = [picture.layout.plate(seat) for seat in picture.layout.others()]
        cards = [bounds_of(pose.spot) for pose in picture.poses().values()]
        shared = [sheet.clip(each) for each in (*places, *cards, picture.layout.slate)]
        assert max(min(each.size) for each in shared) <= _MOST

    def take(self):
        """Do as the step asks."""
        step = self.guide.running.step
        if isinstance(step, Tell):
            self.context.stage.send(Confirm())
        else:
            self.scene._chosen(step.move)
        self.rest()

    def try_all_wrong(self):
        """Every other move the rules allow, and what of the cards they refuse."""
        scene, guide = self.scene, self.guide
        step, deal, moves = guide.running.step, scene.table.deal, scene.table.moves
        wrong = [each for each in scene.decision.legal if not same_move(each, step.move)]
        for move in wrong[:: max(1, len(wrong) // 6)]:
            scene._chosen(move)
            assert guide.speech.text.count("\n") == 1
            self.check_sheet()
        for card in scene.decision.cards:
            if card.reason is not None:
                scene.act(card.action)
        self.context.stage.step(0.1)
        assert scene.table.deal is deal
        assert scene.table.moves == moves
        assert guide.running.step is step


def test_only_the_last_result_of_a_lesson_ends_it(context, tmp_path):
    """Before that another deal follows, and the page says so."""
    pupil = Pupil(context, tmp_path, "schnapsen")
    ways = [pupil.scene.model.offers.onward]
    pupil.session.next()
    pupil.session.next()
    ways.append(pupil.scene.model.offers.onward)
    assert ways == ["", "lesson.finish"]


@pytest.mark.parametrize("key", ["snapszer", "thousand"])
def test_a_lesson_is_done_with_its_last_step_and_may_be_left_from_the_result(
    context, tmp_path, key
):
    """The list does not say "begun" of it, whenever its last result is left."""
    pupil = Pupil(context, tmp_path, key)
    while not pupil.file.progress.done:
        step = pupil.guide.running.step
        if isinstance(step, Tell):
            context.stage.send(Confirm())
            pupil.rest()
        else:
            pupil.scene._chosen(step.move)
            if pupil.guide.running.step is None:
                break
            pupil.rest()
    assert pupil.file.progress.done == (key,)
    assert pupil.file.progress.reached == {}
    page = FirstStepsPage(context, pupil.file)
    row = next(row for row, lesson in zip(page.rows(), LESSONS, strict=False) if lesson == key)
    assert (row.icon, row.mark) == ("check", context.words("lessons.done"))


def test_who_begins_a_finished_lesson_again_keeps_the_tick(context, tmp_path):
    file = ProgressFile(tmp_path)
    file.change(file.progress.finished("schnapsen").at("schnapsen", 1, 2))
    row = next(iter(FirstStepsPage(context, file).rows()))
    assert row.icon == "check"


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_played_to_its_end(context, tmp_path, key, writing):
    pupil = Pupil(context, tmp_path, key)
    steps = [0, 0]
    while isinstance(pupil.top, TableScene):
        step = pupil.guide.running.step
        pupil.check_finger()
        pupil.check_words(writing)
        pupil.check_sheet()
        if isinstance(step, Ask):
            pupil.try_all_wrong()
        steps[isinstance(step, Ask)] += 1
        assert sum(steps) <= LESSONS[key].steps
        pupil.take()
    assert sum(steps) == LESSONS[key].steps
    assert isinstance(pupil.top, QuestionPage)
    assert pupil.file.progress.done == (key,)
    assert pupil.file.progress.reached == {}
    assert pupil.top.answers[0].action == OpenSetup(practice=True, preset=LESSONS[key].game)


@pytest.mark.parametrize(
    ("key", "size"),
    [("schnapsen", (800, 600)), ("thousand", (800, 600)), *((key, (700, 1000)) for key in LESSONS)],
)
def test_the_finger_points_in_other_windows_and_longer_words(context, tmp_path, key, size, writing):
    context.change(language="de")
    resize(context, size)
    pupil = Pupil(context, tmp_path, key)
    while isinstance(pupil.top, TableScene):
        pupil.check_finger()
        pupil.check_words(writing)
        pupil.take()


@pytest.mark.parametrize("size", [(1280, 720), (600, 600)])
def test_the_question_of_the_table_is_read_whole_beside_the_words_of_the_lesson(
    context, tmp_path, size
):
    """In large text there is little room: the sheet covers a plate before it covers the duty."""
    context.change(text_size=1.5)
    resize(context, size)
    pupil = Pupil(context, tmp_path, "north_american")
    while isinstance(pupil.top, TableScene):
        scene, decision = pupil.scene, pupil.scene.decision
        if decision is not None:
            game, deal = scene.table.match.game, scene.picture.deal
            asked = decision.asks or prompt_words(context, game, deal, decision.seat)
            written = written_by(context, scene.draw)
            (question,) = (each.area for each in written if each.words == asked)
            assert not pupil.guide.speech.area.colliderect(question), asked
        pupil.take()


def test_a_lesson_goes_on_where_it_was_left(context, tmp_path):
    pupil = Pupil(context, tmp_path, "schnapsen")
    for _ in range(14):
        pupil.take()
    step, deal = pupil.guide.running.step, pupil.scene.table.deal
    assert pupil.file.progress.reached["schnapsen"] == (1, pupil.guide.running.at)
    pupil.file.close()
    context.stage.pop()
    again = Pupil(context, tmp_path, "schnapsen")
    assert again.guide.running.step == step
    assert again.scene.table.deal.hand(0) == deal.hand(0)
    assert again.scene.table.deal.won == deal.won


def test_every_step_of_a_lesson_can_be_begun_with(context, tmp_path):
    """Thousand has every kind of move before the play, and hands that are veiled."""
    lesson = LESSONS["thousand"]
    (deal,) = lesson.deals
    file = ProgressFile(tmp_path)
    for at, step in enumerate(deal.steps):
        if isinstance(step, Tell | Ask):
            file.change(file.progress.at("thousand", 0, at))
            room = LessonSession(context, lesson, file)
            room.begin()
            table = room._scene.table
            assert len(table.moves) >= len(list(moves_until(deal, at)))
            context.stage.pop()


def test_the_menu_of_the_last_deal_ends_the_lesson(context, tmp_path):
    pupil = Pupil(context, tmp_path, "schnapsen")
    pupil.session.next()
    pupil.session.next()
    context.stage.send(Cancel())
    labels = [button.label for button in context.stage.top.group.widgets]
    assert context.words("lesson.finish") in labels
    assert context.words("lesson.skip") not in labels


def test_nothing_waits_once_the_last_step_is_done(context, tmp_path):
    """The menu says that a lesson waits only while a step of it is left."""
    pupil = Pupil(context, tmp_path, "schnapsen")
    pupil.scene.open_menu()
    assert context.stage.top.note == context.words("lesson.kept")
    context.stage.pop()
    scene = pupil.scene
    while not pupil.file.progress.reached.get("schnapsen", (0, 0))[0]:
        if pupil.guide.speaks:
            pupil.take()
        else:
            scene._chosen(pupil.guide.running.step.move)
            if scene.guide.running.step is not None:
                pupil.rest()
    scene.open_menu()
    assert context.stage.top.note == ""


def test_the_answer_to_a_try_follows_the_language(context, tmp_path):
    pupil = Pupil(context, tmp_path, "schnapsen")
    pupil.take()
    pupil.take()
    pupil.scene._chosen(PLAYS["TD"])
    context.change(language="hu")
    context.stage.step(0.3, frame=0.05)
    ace = context.short_card("AC")
    assert context.words("lesson.schnapsen.lead.not_TD", AC=ace) in pupil.guide.speech.text


def test_what_a_lesson_says_follows_the_language_under_the_menu_too(context, tmp_path):
    pupil = Pupil(context, tmp_path, "schnapsen")
    speech = pupil.guide.speech
    english = speech.text
    pupil.scene.open_menu()
    context.change(language="hu")
    context.stage.step(0.3, frame=0.05)
    hungarian = speech.text
    context.stage.pop()
    pupil.rest()
    assert english != hungarian == speech.text


def test_the_menu_skips_and_leaves_and_nothing_is_forgotten(context, tmp_path):
    pupil = Pupil(context, tmp_path, "schnapsen")
    context.stage.send(Cancel())
    labels = [button.label for button in context.stage.top.group.widgets]
    skip = context.stage.top.group.widgets[labels.index(context.words("lesson.skip"))]
    context.stage.act(skip.action)
    pupil.rest()
    assert pupil.file.progress.reached["schnapsen"] == (1, 0)
    context.stage.send(Cancel())
    leave = context.stage.top.group.widgets[-1]
    assert leave.label == context.words("lesson.leave")
    context.stage.act(leave.action)
    assert not any(isinstance(each, TableScene) for each in context.stage.scenes)
    assert pupil.file.progress.reached["schnapsen"] == (1, 0)


def test_next_can_be_clicked_and_a_card_too(context, tmp_path):
    pupil = Pupil(context, tmp_path, "schnapsen")
    for _ in range(2):
        x, y = pupil.guide.speech.buttons[0].area.center
        for intent in (Point(x, y), Press(x, y), Release(x, y)):
            context.stage.send(intent)
            context.stage.step(0.05)
        pupil.rest()
    assert isinstance(pupil.guide.running.step, Ask)
    card = next(
        each
        for each in pupil.scene.decision.cards
        if each.face == pupil.guide.running.step.move.card
    )
    x, y = card.area.left + 12, card.area.top + 30
    for intent in (Point(x, y), Press(x, y), Release(x, y)):
        context.stage.send(intent)
        context.stage.step(0.05)
    pupil.rest()
    assert pupil.guide.running.step.name == "trick"


def test_the_hand_of_the_finger_is_a_picture_sdl_draws(context):
    from art.finger import finger_svg
    from tests.art.subset import faults

    assert not any(faults(finger_svg(way)) for way in ("up", "down", "left"))


def test_a_lesson_is_read_aloud(context, tmp_path):
    said = []
    context.narrator.voice = SimpleNamespace(say=said.append, close=lambda: None)
    pupil = Pupil(context, tmp_path, "schnapsen")
    words = spoken(context.words, pupil.guide.speech.text, context.settings.deck)
    assert said.count(words) == 1
    context.change(language="pl")
    pupil.take()
    pupil.take()
    assert said[-1].endswith("Zagraj swojego asa: asa trefl.")
    assert pupil.scene.page_sentences()[0] == said[-1]
    assert "♣A" in pupil.guide.speech.text


def test_a_question_is_read_aloud_before_its_answers(context):
    said = []
    context.narrator.voice = SimpleNamespace(say=said.append, close=lambda: None)
    context.push(QuestionPage(context, "Sure?", "It is dear.", (QuestionAnswer("No"),)))
    context.stage.send(StepFocus(1))
    context.stage.step(0.1)
    assert said[:2] == ["Sure?", "It is dear."]


def test_a_rash_claim_and_closing_are_told_what_they_would_cost(context, tmp_path):
    """Also where the step has no answer of its own for them; once 66 is there, nothing is said of it."""
    pupil = Pupil(context, tmp_path, "snapszer")
    warned = set()
    while isinstance(pupil.top, TableScene):
        scene, step = pupil.scene, pupil.guide.running.step
        total = scene.table.match.game.total(scene.table.deal, 0)
        for move, name in ((CLAIM, "claim"), (CLOSE, "close")):
            own = isinstance(step, Ask) and move in (step.move, *step.own)
            if isinstance(step, Ask) and move in scene.decision.legal and not own:
                scene._chosen(move)
                cost = context.words(f"lesson.rash.{name}", total=total)
                assert (cost in pupil.guide.speech.text) == (total < 66)
                warned.add((name, total < 66))
        pupil.take()
    assert warned == {("claim", True), ("close", True), ("close", False)}


def test_the_hand_at_a_marriage_lies_on_no_card(context, tmp_path):
    pupil = Pupil(context, tmp_path, "snapszer")
    while pupil.guide.running.step.name != "marriage":
        pupil.take()
    hand = pupil.guide.finger.pose(context.canvas.visible).area
    assert not any(hand.colliderect(each.area) for each in pupil.scene.decision.cards)


def test_who_has_stepped_beyond_the_bid_is_pointed_back(context, tmp_path):
    pupil = Pupil(context, tmp_path, "thousand")
    while pupil.guide.running.step.name != "raise":
        pupil.take()
    stepper = pupil.scene.decision.stepper
    shown = {}
    for number in (150, 200, 300):
        stepper.go(number)
        step, decision = pupil.guide.running.step, pupil.scene.decision
        shown[number] = target_of(step, pupil.scene.picture, decision)
    parts = (stepper.more, stepper.button, stepper.less)
    assert list(shown.values()) == [each.area for each in parts]
