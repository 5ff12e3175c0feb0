"""The voice through a whole deal: every event and possible action, and nothing to the wrong ears."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.contest.match import Match
from game.contest.record import Sitting
from game.core import marriages
from game.core.cards import PACK_24, SUITS
from game.core.events import CardTurned, PileTurned
from game.core.moves import PASS, TURN, Bid, Marriage
from game.play.decks import OpenDeck
from game.play.players import Person
from game.play.table import Table
from game.rules import GAMES
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import family_of
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.notice import Notice
from game.scenes.table.result.counting import left_over
from game.scenes.table.sentences.spoken import SpokenTable
from game.scenes.table.sentences.standing_sentences import standing_sentences
from game.scenes.table.sentences.telling import event_sentences
from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.fonts import SIGN_OF, signed
from game.stage.input.intents import Hotkey, MoveFocus, Recite
from game.stage.sound.voice import TERMINAL, Voice, open_voice
from game.stage.user_action import UserAction
from game.words import LANGUAGES, Words
from game.words.card_words import spoken
from tests.scenes.tables import Seated, nothing_is_drawn

# What stands on a slate beside the score, and what is said of it.
_BARREL = (
    {"bolts": (0, 2, 0), "falls": (1, 0, 0), "barrel": (0,), "attempts": (1, 0, 0)},
    [
        "to 1000",
        "Bolts: Lili\N{NO-BREAK SPACE}1: 2.",
        "Falls from the barrel: Anna: 1.",
        "On the barrel, attempts left: Anna: 2.",
    ],
)
_BUMMERL = (
    {"bummerl": (0, 2), "carry": 1},
    ["to 7", "Bummerl: Anna: 0, Lili: 2.", "+1 carried over"],
)


class NotedVoice(Voice):
    """Notes every sentence, and lets a test look at the table at that moment."""

    def __init__(self, at_once):
        super().__init__(io.StringIO())
        self.lines: list[str] = []
        self._at_once = at_once

    def say(self, sentence):
        self.lines.append(sentence)
        self._at_once(sentence)


@pytest.fixture(autouse=True)
def heard_and_not_seen(monkeypatch):
    """Those who listen need no pictures."""
    nothing_is_drawn(monkeypatch)


def at_table(context, game, kinds, seed=1, at_once=lambda line: None, dealer=1, enter=True):
    context.change(speed=0.0, help_legal="always")
    context.narrator.voice = voice = NotedVoice(at_once)
    return Seated(context, kinds, game, seed=seed, enter=enter, dealer=dealer), voice


def play_out(seated):
    """A whole deal by habit, with hand-overs taken."""
    for _ in range(400):
        top = seated.context.stage.top
        if isinstance(top, HandOver):
            seated.take_over()
        elif seated.table.outcome is not None:
            break
        elif seated.scene.decision is not None:
            seated.play(seated.habit())
        else:
            seated.rest()
    assert seated.table.outcome is not None


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("snapszer", "person person"),
        ("bauernschnapsen", "person person bot bot"),
        ("thousand_3", "person person bot"),
    ],
)
def test_between_two_people_no_card_is_said_that_the_one_in_front_may_not_know(
    context, game, kinds
):
    seated = None
    wrong, told_open = [], []

    def check(line):
        deal, viewpoint = seated.table.deal, seated.scene.picture.viewpoint
        if deal is None:
            return
        nobody = isinstance(context.stage.top, HandOver) or viewpoint.sees != "own"
        knows = {
            face
            for face, seen in zip(deal.faces, deal.seen_by, strict=True)
            if seen == deal.everyone or (not nobody and viewpoint.seat in seen)
        }
        for face in {face for face in deal.faces if face is not None}:
            if str(context.card(face)) in line:
                (told_open if face in knows else wrong).append((line, face))

    seated, _ = at_table(context, game, kinds, at_once=check, enter=False)
    context.push(seated.scene)
    seated.rest()
    play_out(seated)
    assert wrong == []
    assert len(told_open) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_a_deal_and_every_choice_is_said_in_the_players_language(context, language):
    context.change(language=language)
    seated, voice = at_table(context, "snapszer", "person bot")
    words, heard = context.words, voice.lines
    while seated.table.outcome is None:
        asked = seated.scene.decision
        allowed = [card for card in asked.cards if card.reason is None]
        names = [str(context.card(seated.deal.faces[card.slot])) for card in allowed]
        said = words("spoken.may_play", cards=", ".join(names))
        assert not asked.cards or said in heard[-6:] or words("spoken.any") in heard[-6:]
        before = len(heard)
        move = seated.habit()
        seated.play(move)
        assert len(heard) > before
    ended = words("spoken.score", sides="").rstrip(". ")
    assert any(line.startswith(ended) for line in heard)
    assert not any(sign in line for line in heard for sign in "♥♦♣♠")
    assert not any("{" in line for line in heard)


def test_a_number_that_cannot_be_another_is_no_range(context):
    seated, voice = at_table(context, "thousand_3", "person bot bot", dealer=2)
    assert seated.scene.decision.stepper.asked.high == 100
    button = seated.scene.decision.stepper.button.label
    assert voice.lines[-1] == context.words("spoken.may_do", deeds=f"{button} (B)")


def test_the_last_trick_is_said_before_the_score_that_follows_from_it(context):
    seated, voice = at_table(context, "thousand_3", "person bot bot", seed=5)
    play_out(seated)
    takes = context.words("replay.takes", name="").rstrip(". ")
    before_score = [
        line
        for line in voice.lines
        if not line.startswith(("The score", "Points in", context.words("table.result.next")))
    ][-2:]
    assert before_score[0].startswith(takes)
    assert not before_score[1].startswith(takes)


def test_the_hand_is_said_when_it_has_changed_and_not_again_and_again(context):
    seated, voice = at_table(context, "schnapsen", "person bot")
    hand = context.words("spoken.hand", cards="").rstrip(". ")
    assert sum(line.startswith(hand) for line in voice.lines) == 1
    seated.scene.rest_again()
    seated.rest()
    assert sum(line.startswith(hand) for line in voice.lines) == 1


def test_whoever_goes_by_keys_hears_the_card_that_has_the_focus(context):
    seated, voice = at_table(context, "schnapsen", "person bot")
    seated.send(MoveFocus("right"), MoveFocus("right"))
    card = seated.scene.group.ring.current
    assert voice.lines[-1] == str(context.card(seated.deal.faces[card.slot]))


def test_a_refused_card_is_told_with_its_reason(context):
    seated, voice = at_table(context, "schnapsen", "person bot")
    seated.scene._refused("Because.")
    assert voice.lines[-1] == "Because."


def test_signs_become_words_but_are_not_said_twice(context):
    words = context.words
    assert spoken(words, "♥K  ♠10", "french") == "king of hearts, ten of spades"
    assert spoken(words, "Trump: ♥ hearts", "french") == "Trump: hearts"
    assert spoken(words, "Marriage ♣ 20", "french") == "Marriage clubs 20"
    assert spoken(words, "♦ Queen of diamonds!", "french") == "Queen of diamonds!"
    assert spoken(words, "♥ 100, ♦ 80: hearts", "french") == "hearts 100, diamonds 80: hearts"
    assert {str(context.suit(suit)) for suit in SUITS} == {"hearts", "clubs", "spades", "diamonds"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_is_said_with_its_suit_twice(context, language):
    context.change(language=language)
    for card in PACK_24:
        sign, name = SIGN_OF[card.suit], context.card(card)
        line = context.words("replay.card", sign=sign, card=name)
        assert spoken(context.words, line, "french") == str(name)


@pytest.mark.parametrize(
    ("key", "had", "carry"),
    [
        ("sixty_six_parlett", 0, 2),
        ("snapszer", 0, 0),
        ("bauernschnapsen", 0, 0),
        ("thousand_3", 0, 0),
        ("thousand_3", 850, 0),
    ],
)
def test_the_voice_says_what_the_slate_adds(context, key, had, carry):
    """A seat climbs on the barrel of Thousand with more points than that takes: it is said to get no more."""
    game = GAMES[key]
    begun = Match.new(game, 0)
    marks = replace(begun.score.marks, carry=carry) if carry else begun.score.marks
    points = (had,) * game.seats
    begun = replace(begun, score=replace(begun.score, points=points, marks=marks))
    seats = SeatsAtScreen(context, [Sitting("person", f"P{seat}") for seat in range(game.seats)])
    for seed in range(4):
        happenings = []
        table = Table(begun, [Person(f"P{seat}") for seat in range(game.seats)], OpenDeck(seed))
        table.listeners.append(happenings.append)
        table.next_deal()
        table.pump()
        random = Random(seed)
        while table.turn is not None:
            table.play(table.turn, random.choice(game.legal(table.deal)))
            table.pump()
        outcome = table.outcome
        said = event_sentences(seats, happenings[-1])[-1]
        pairs = zip(table.match.scores, begun.scores, strict=True)
        gained = [after - before for after, before in pairs]
        if not outcome.winners:
            changes = [f"{seats.name(seat)}: {signed(each)}" for seat, each in enumerate(gained)]
            assert said.endswith(f"{', '.join(changes)}.")
        for seat in outcome.winners:
            added = gained[seat]
            together = "_together" if len(outcome.winners) > 1 else ""
            name = seats.names(outcome.winners)
            line = context.words.counted(f"replay.scores{together}", added, name=name)
            assert said.endswith(line)


def test_a_voice_writes_a_line_a_sentence_and_outlives_a_broken_stream(tmp_path):
    voice = open_voice(tmp_path / "said.txt")
    for line in ("One.", "Two."):
        voice.say(line)
    voice.close()
    assert (tmp_path / "said.txt").read_text() == "One.\nTwo.\n"
    voice.say("Nobody hears this.")
    with pytest.raises(OSError):
        open_voice(tmp_path / "nowhere" / "said.txt")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_voice_that_is_not_taken_ends_without_an_error():
    voice = open_voice(Path("/dev/full"))
    voice.say("One.")
    voice.close()


def test_a_voice_without_a_standard_output_says_nothing(monkeypatch):
    monkeypatch.setattr("sys.stdout", None)
    voice = open_voice(TERMINAL)
    voice.say("One.")
    voice.close()


def test_how_it_stands_is_read_aloud(context):
    seated, voice = at_table(context, "schnapsen", "person bot")
    said = len(voice.lines)
    seated.send(Hotkey("i"))
    told = voice.lines[said:]
    headings = [context.words(f"standing.{each}") for each in ("title", "rule", "price", "why")]
    assert [line for line in told if line in headings] == headings
    assert len(told) > len(headings) + 2


def test_a_key_says_the_whole_hand_and_all_that_may_be_done(context):
    seated, voice = at_table(context, "snapszer", "person bot")
    seated.play(seated.habit())
    said = len(voice.lines)
    seated.send(Recite("choices"))
    hand, *rest = voice.lines[said:]
    held = {str(context.card(card)) for card in seated.deal.hand(0)}
    assert all(name in hand for name in held)
    assert any(context.words("spoken.any") == line or "You may play" in line for line in rest)


def test_the_question_is_that_of_the_screen_once_a_card_is_picked(context):
    seated, voice = at_table(context, "thousand_3", "person slow slow", dealer=2)
    seated.act("bid 100", "pass", "pass")
    seated.rest()
    questions = [context.words(f"table.{key}") for key in ("asked.give", "picked.give")]
    for asked in questions:
        said = len(voice.lines)
        seated.send(Recite("choices"))
        assert [line for line in voice.lines[said:] if line in questions] == [asked]
        seated.key("1")


def test_a_drawn_card_is_said_and_not_the_whole_hand_again(context):
    seated, voice = at_table(context, "snapszer", "person bot")
    before = set(seated.deal.hand(0))
    seated.play(seated.habit())
    (drawn,) = set(seated.deal.hand(0)) - before
    assert context.words("spoken.new", cards=context.card(drawn)) in voice.lines


def test_nothing_of_ones_hand_is_said_again_to_the_next_at_the_screen(context):
    seated, voice = at_table(context, "snapszer", "person person")
    seated.take_over()
    names = {str(context.card(card)) for card in seated.deal.hand(0)}
    played = seated.habit()
    seated.play(played)
    assert isinstance(context.stage.top, HandOver)
    open_cards = {str(context.card(played.card))} | {
        str(context.card(seated.deal.faces[seated.deal.turn_up]))
    }
    said = len(voice.lines)
    for _ in range(60):
        seated.send(Recite("again"))
    seated.send(Recite("choices"), Recite("page"))
    heard = voice.lines[said:]
    assert heard
    assert not any(name in line for name in names - open_cards for line in heard)


@pytest.mark.parametrize("game", ["snapszer", "thousand_3"])
def test_whoever_comes_to_a_deal_in_its_middle_is_told_how_it_stands(context, game):
    seated, voice = at_table(context, game, "person bot")
    while not (seated.deal.trick and any(seated.deal.won)):
        seated.play(seated.habit())
    said = len(voice.lines)
    SpokenTable(seated.scene.model).ask(seated.scene.decision)
    told = voice.lines[said:]
    standing = [
        spoken(context.words, line, "french") for line in standing_sentences(seated.scene.model)
    ]
    assert told[: len(standing)] == standing
    lying = [seated.deal.faces[slot] for slot in seated.deal.trick]
    assert all(any(str(context.card(face)) in line for line in standing) for face in lying)
    seated.send(Hotkey("i"))
    assert [line for line in voice.lines[said + len(told) :] if line in standing] == standing


@pytest.mark.parametrize(
    "game", ["snapszer", "bauernschnapsen", "talonschnapsen", "north_american_3", "thousand_3"]
)
def test_whatever_is_written_on_the_table_is_said_too(context, game):
    """Names and roles of the seats apart, and the words of what can be pressed."""
    context.change(talk=False)
    seated, voice = at_table(context, game, "person bot", seed=3)
    seen = set()
    while seated.table.outcome is None:
        if seated.scene.decision is None or seated.scene.picture.marks:
            seated.rest()
            continue
        said = len(voice.lines)
        seated.send(Recite("choices"), Recite("page"))
        heard = _tokens(" ".join(voice.lines[said:]))
        pressed = (_written_by(context, widget.draw) for widget in seated.scene.group.widgets)
        stepper = seated.scene.decision.stepper
        limit = set() if stepper is None else {stepper.asked.why}
        left_out = _not_said(seated).union(*pressed) - limit
        for text in _written_by(context, seated.scene.draw) - left_out:
            seen.add(text)
            words = spoken(context.words, _MELD.sub(r"\1 \2", text), "french")
            assert _tokens(words) <= heard, text
        seated.play(seated.habit())
    assert len(seen) > 8


_MELD = re.compile(r"([♥♦♣♠])(20|40)")


def _tokens(text):
    return set(re.findall(r"\w+", text.lower()))


def _written_by(context, draw):
    written = []
    canvas = context.canvas
    draw(replace(canvas, surface=DisplayList(canvas.surface), written=written))
    return {each.text for each in written}


def _not_said(seated):
    """The names and the roles on the plates, and the bid as the slate notes it."""
    context, deal, match = seated.context, seated.deal, seated.table.match
    family, names = family_of(deal), {seated.scene.seats.name(seat) for seat in range(deal.seats)}
    roles = {context.words(f"table.plate.{role}") for role in ("declarer", "partner")}
    notes = [
        family.slate_notes(context, match, deal, seat, points)
        for seat in range(deal.seats)
        for points in (False, True)
    ]
    noted = {each.line for each in notes if each is not None}
    return names | roles | noted


@pytest.mark.parametrize(("game", "marks"), [("thousand_3", _BARREL), ("snapszer", _BUMMERL)])
def test_the_marks_of_the_slate_are_said_with_the_score(context, game, marks):
    seated, _ = at_table(context, game, "person bot")
    match = seated.scene.picture.match
    seated.scene.picture.match = replace(
        match, score=replace(match.score, marks=replace(match.marks, **marks[0]))
    )
    told = list(standing_sentences(seated.scene.model))
    assert told[-len(marks[1]) :] == marks[1]


@pytest.mark.parametrize("game", ["snapszer", "bauernschnapsen", "thousand_3"])
def test_the_figures_and_the_cards_that_were_left_are_said_after_a_deal(context, game):
    seated, voice = at_table(context, game, "person bot", seed=3)
    play_out(seated)
    seated.step(8.0)
    page, said = context.stage.top, len(voice.lines)
    seated.send(Recite("page"))
    heard = " ".join(voice.lines[said:])
    cards = [
        face
        for group in left_over(seated.table.deal)
        for face in seated.table.deal.known(group.slots)
    ]
    assert all(str(context.card(card)) in heard for card in cards)
    assert all(figure in heard for row in page._team_rows for figure in row.figures)
    lines = () if page.sheet is None else page.sheet.lines
    assert all(cell in heard for line in lines for cell in (line.label, *line.cells))


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("bauernschnapsen", (TURN,)),
        ("talonschnapsen", (TURN,)),
        ("north_american_3", (Bid("1"), PASS, PASS)),
    ],
)
def test_a_card_that_all_see_is_named(context, game, moves):
    """One that is turned up for trumps, and those of a widow."""
    seated, voice = at_table(context, game, "slow", seed=3)
    while not any(seated.table.deal.won):
        made = len(seated.table.moves)
        move = moves[made] if made < len(moves) else seated.habit_of_anybody()
        seated.table.play(seated.table.turn, move)
        seated.rest()
    deal, heard = seated.table.deal, " ".join(voice.lines)
    seen = zip(deal.faces, deal.seen_by, strict=True)
    shown = [str(context.card(face)) for face, by in seen if by == deal.everyone]
    assert len(shown) > 3
    assert [name for name in shown if name not in heard] == []


def test_hands_that_are_thrown_in_are_named_to_who_asks(context):
    seated, voice = at_table(context, "north_american_2", "person slow", seed=3)
    seated.act("pass", "pass")
    said = len(voice.lines)
    seated.send(Recite("page"))
    heard = " ".join(voice.lines[said:])
    assert all(
        str(context.card(card)) in heard for seat in (0, 1) for card in seated.table.deal.hand(seat)
    )


def test_the_stock_that_the_last_trick_takes_is_no_widow(context):
    seated, voice = at_table(context, "thousand_2", "slow", seed=3)
    seated.play_out()
    heard = " ".join(voice.lines)
    assert "The other stock goes to" in heard
    assert "widow" not in heard


def test_a_notice_is_read_aloud_and_of_a_new_one_what_is_new(context):
    seated, voice = at_table(context, "schnapsen", "person bot")
    said = len(voice.lines)
    seated.scene.show_notice(Notice("Away.", ["Since now."], [("Leave", UserAction())]))
    assert voice.lines[said:] == ["Away.", "Since now.", "Leave"]
    seated.scene.show_notice(Notice("Away.", ["Since long."], [("Leave", UserAction())]))
    assert voice.lines[said + 3 :] == ["Since long."]


def test_a_sealed_stock_that_is_turned_is_told_of_once_its_cards_are_known(context):
    """Its faces come after the move that turned it: nothing is said of cards that nobody has seen."""
    seated, voice = at_table(context, "thousand_3", "slow", dealer=2, enter=False)
    seated.table.next_deal()
    seated.table.pump()
    happened = []
    seated.table.listeners.append(happened.append)
    for move in (Bid("100"), PASS, PASS):
        seated.table.play(seated.table.turn, move)
    after = next(h for h in happened if any(isinstance(each, PileTurned) for each in h.events))
    slots = next(each.slots for each in after.events if isinstance(each, PileTurned))
    faces = [None if slot in slots else face for slot, face in enumerate(after.deal.faces)]
    sealed = replace(after, deal=after.deal.but(faces=tuple(faces)))
    voice.lines.clear()
    seated.scene._spoken.listen(sealed)
    assert not any("stock" in line for line in voice.lines)
    seated.scene._spoken.listen(replace(after, events=(), move=None, seat=None, opened=slots))
    assert sum(line.startswith("The stock: ") and len(line) > 14 for line in voice.lines) == 1


def test_a_sealed_card_turned_up_for_trumps_is_named_once_its_face_is_known(context):
    """Over the network its face comes after the move that turned it."""
    seated, voice = at_table(context, "bauernschnapsen", "slow", seed=3, enter=False)
    seated.table.next_deal()
    seated.table.pump()
    happened = []
    seated.table.listeners.append(happened.append)
    seated.table.play(seated.table.turn, TURN)
    (after,) = (h for h in happened if any(isinstance(each, CardTurned) for each in h.events))
    slot = after.deal.turned
    faces = [None if at == slot else face for at, face in enumerate(after.deal.faces)]
    sealed = after.deal.but(faces=tuple(faces), called=None, trump=None)
    voice.lines.clear()
    seated.scene._spoken.listen(replace(after, deal=sealed))
    named = context.words("spoken.turn_up", card=context.card(after.deal.face(slot)))
    assert named not in voice.lines
    seated.scene._spoken.listen(replace(after, events=(), move=None, seat=None, opened=(slot,)))
    assert voice.lines.count(named) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_with_a_marriage_follows_the_rules(context, monkeypatch, language):
    """Its points stand once, in the rules."""
    monkeypatch.setattr(marriages, "TRUMP_MELD", 60)
    context.words = Words(language, strict=True)
    sixty, forty = (context.words.figure(points).spelled for points in (60, 40))
    for game in (each for each in GAMES.values() if each.family != "thousand"):
        monkeypatch.setitem(vars(game.options), "trump_meld", 60)
        deal = game.deal(game.pack, dealer=0).but(trump="H")
        for makes_trump in (False, True):
            said = family_of(game).meld_said(context, game, deal, Marriage("H"), makes_trump)
            assert sixty in said
            assert forty not in said


def test_a_deed_is_said_with_its_key(context):
    seated, voice = at_table(context, "snapszer", "person bot", dealer=1)
    close = seated.scene.decision.row.buttons[0].label
    assert voice.lines[-1] == context.words("spoken.may_do", deeds=f"{close} (C)")


def test_the_count_of_both_sides_is_said_at_the_deals_end(context):
    seated, voice = at_table(context, "snapszer", "person bot")
    play_out(seated)
    totals = seated.table.outcome.totals
    sides = ", ".join(
        context.words("spoken.side", name=seated.scene.seats.name(seat), points=total)
        for seat, total in enumerate(totals)
    )
    assert context.words("spoken.totals", sides=sides) in voice.lines
