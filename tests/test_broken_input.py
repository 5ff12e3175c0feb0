"""Bad input typed or found in files: a sentence and exit code 2, never a traceback."""

import json
import re
from pathlib import Path

import pytest

import main
from game.core.cards import cards
from game.core.moves import Play, read_move
from game.play import home
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS

GOOD = (Path(__file__).parent / "records" / "snapszer.record").read_text(encoding="utf-8")
HEAD = GOOD.splitlines()[:6]

# Words of the interpreter's own messages, which say nothing to a player.
FOREIGN = re.compile(
    "Traceback|literal|unpack|index out|NoneType|codec|Exceeds|empty sequence|object has|positional"
    "|Number of processes|invalid int|unrecognized"
)


def said(capsys, *arguments):
    """The program's answer to bad input, on its last line."""
    try:
        code = main.main(arguments)
    except SystemExit as end:
        code = end.code
    told = capsys.readouterr()
    assert code == 2, arguments
    assert told.out == ""
    assert len(told.err.split()) > 3
    assert not FOREIGN.search(told.err)
    return told.err.splitlines()[-1]


TABLE = "schnapsen turn=0 trump=S"
POSITIONS = [
    "", " ", "snapszer", "snapszer(", "snapszer()", "whist turn=0", "snapszer turn=0", f"{TABLE}",
    "snapszer turn=x trump=S hands=AH/KH", "snapszer turn= trump=S hands=AH/KH",
    "snapszer turn=\u00b2 trump=S hands=AH/KH", "snapszer turn=0 trump= hands=AH/KH",
    "snapszer turn=0 trump=SH hands=AH/KH", f"{TABLE} dealer=7 hands=AH/KH", f"{TABLE} dealer= hands=AH/KH",
    f"{TABLE} hands=", f"{TABLE} hands=/", f"{TABLE} hands=A/K",
    f"{TABLE} hands=AH", f"{TABLE} hands=AH!!/KH",
    f"{TABLE} hands=!/KH", f"{TABLE} hands=??!/KH", f"{TABLE} hands=AH/KH/QH", f"{TABLE} hands=AH/AH",
    f"{TABLE} hands=AH/KH phase=draw", f"{TABLE} hands=AH/KH phase=answer", f"{TABLE} hands=AH/KH phase=last",
    f"{TABLE} hands=AH/KH phase=over", f"{TABLE} hands=AH/KH phase=", f"{TABLE} hands=AH/KH over=",
    f"{TABLE} hands=AH/KH over=:", f"{TABLE} hands=AH/KH over=claimed:3/0", f"{TABLE} hands=AH/KH closing=",
    f"{TABLE} hands=AH/KH closing=0:0/0:0/0", f"{TABLE} up=JS stock=?? hands=AH/KH closing=3:0/0:0/0",
    f"{TABLE} up=JS stock=?? hands=AH/KH closing=0:{'9' * 9000}/0:0/0",
    f"{TABLE} hands=KHQH/JHJD announced=H", f"{TABLE} hands=KHQH/JHJD announced=",
    f"{TABLE} hands=KHQH/JHJD melds=x/", f"{TABLE} hands=KHQH/JHJD melds=H", f"{TABLE} hands=AH/ trick=??",
    f"{TABLE} hands=AH/KH up=??", f"{TABLE} hands=AH/KH stock=??", f"{TABLE} hands={'AH' * 50_000}/",
    f"{TABLE} hands={'??' * 50_000}/", f"{TABLE} turn=1 hands=AH/KH", f"{TABLE} hands", f"{TABLE} =",
    f"{TABLE} \udcff=1 hands=AH/KH", "x" * 50_000,
]  # fmt: skip


@pytest.mark.parametrize("text", POSITIONS, ids=range(len(POSITIONS)))
def test_a_position_that_cannot_be_gets_a_sentence(capsys, text):
    assert said(capsys, "position", text).startswith("main.py: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("position {} --bot nobody", "there is no bot"),
        ("position {} --bot beginner --score x", "is no score"),
        ("position {} --bot beginner --score 9:9", "the match is over"),
        ("position {} --score 1:1", "name one with --bot"),
        ("play whist", "there is no game 'whist'"),
        ("play snapszer(cards=7)", "cards=7 is not one of"),
        ("play snapszer(cards=20,cards=24)", "cards is named twice"),
        ("play snapszer --seats person", "2 seats, not 1"),
        ("play snapszer --seats person,nobody", "there is no bot 'nobody'"),
        ("play north_american_4 --seats person,plain", "4 seats, not 2"),
        (
            "play north_american_3 --seats person,sampler,plain",
            "sampler does not play north_american_3; those who do are beginner, plain, lili",
        ),
        ("play snapszer --host --seats person,lili", "--seats is for a table on"),
        ("play snapszer --bot lili", "--bot is for --headless"),
        ("--turn-clock 30", "--turn-clock is for --host"),
        ("play --watchers none", "--watchers is for --host"),
        ("--absence 0 play", "--absence is for --host"),
        ("play --hands 2", "--hands is for --headless"),
        ("play --deal-on", "--deal-on is for --headless"),
        ("play --headless --watch --join 127.0.0.1 --hands 2", "--watch takes none"),
        ("play --headless --watch --join 127.0.0.1 --deal-on", "--watch takes none"),
        (
            "play --headless --bot lili --host --hands 2",
            "leaves no seat for others: snapszer has 2",
        ),
        ("--host statistics", "--host is not for statistics"),
        ("--absence 0 bench rules", "--absence is not for bench"),
        ("--speak spoken.txt arena snapszer lili lili", "--speak is not for arena"),
        ("--absence 0 tournament --bot lili --host", "--absence is for a table"),
        ("tournament --bot lili --host --absence 0", "does not take '--absence'"),
        ("--speak spoken.txt tournament --bot lili --host", "--speak is for a table"),
        ("tournament --bot lili --host --players 2", "--players for round_robin is 3 to 8"),
        (
            "tournament --bot lili --host --format swiss --players 8",
            "--players for swiss is 9 to 16",
        ),
        ("tournament --bot lili --join 127.0.0.1 --players 4", "--players is for --host"),
        ("tournament --bot lili --join 127.0.0.1 --format swiss", "--format is for --host"),
        ("tournament --bot lili --host --leave-after 0", "--leave-after is one round at least"),
        ("tournament --bot lili --resume --host --join 127.0.0.1", "(--host) or gone to"),
        ("bench lan --latency -1", "--latency is 0 milliseconds or more"),
        ("bench lan --loss 101", "--loss is 0 to 100 percent"),
        ("replay no-such-file", "no-such-file"),
        ("arena snapszer beginner nobody", "there is no bot 'nobody'"),
    ],
)
def test_what_cannot_be_done_is_refused_by_its_reason(capsys, arguments, sentence):
    position = f"{TABLE} hands=AH/KH"
    asked = [position if each == "{}" else each for each in arguments.split()]
    assert sentence in said(capsys, *asked)


def test_a_bot_is_not_asked_about_cards_it_cannot_see(capsys):
    told = said(capsys, "position", f"{TABLE} hands=????/????", "--bot", "beginner")
    assert "a bot must see its own cards" in told


def test_no_bot_is_asked_before_a_hand_is_veiled(capsys):
    position = (
        "thousand_2 dealer=1 turn=1 phase=discard calls=100/380/pass turned=9H9S veiling=1"
        " hands=????????????????????/9DJDQDJCKDTHTSQCAHKH9H!9S! piles=????"
    )
    assert "a hand is being veiled" in said(capsys, "position", position, "--bot", "beginner")


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena",), ("arena", "snapszer"), ("arena", "whist", "lili", "lili"), ("arena", "", "lili", "lili"),
        ("arena", "snapszer(cards=21)", "lili", "lili"), ("arena", "snapszer", "lili", "nobody"),
        ("arena", "snapszer", "lili", "lili", "--deals", "0"),
        ("arena", "snapszer", "lili", "lili", "--deals", "-5"),
        ("arena", "snapszer", "lili", "lili", "--deals", "x"),
        ("arena", "snapszer", "lili", "lili", "--matches", "0"),
        ("arena", "snapszer", "lili", "lili", "--deals", "4", "--matches", "4"),
        ("arena", "snapszer", "lili", "lili", "--seed", "x"),
        ("arena", "snapszer", "beginner", "beginner", "--deals", "1", "--processes", "0"),
        ("arena", "snapszer", "beginner", "beginner", "--deals", "1", "--processes", "-3"),
        ("arena", "snapszer", "beginner", "beginner", "--swiftly"), ("--swiftly",), ("bench", "rules", "2"),
        ("play", "whist"), ("play", "snapszer(", "--seats", "person,gyuri"),
        ("play", "snapszer", "--seed", "x"),
        ("play", "snapszer", "--headless"), ("play", "snapszer", "--headless", "--bot", "lili"),
        ("play", "snapszer", "--host", "--join", "127.0.0.1"), ("play", "snapszer", "--join", ":::"),
        ("nonsense",), ("bench", "nonsense"), ("replay",),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_command_that_cannot_be_gets_a_sentence(capsys, arguments):
    assert said(capsys, *arguments)


def lines(*some):
    return "".join(f"{line}\n" for line in some).encode()


FILES = {
    "empty": b"",
    "zeros": bytes(1000),
    "marked": "\ufeffhello\n".encode(),
    "sixteen": GOOD.encode("utf-16"),
    "latin": b"snapszer-record 1\nseat \xe9\xff\n",
    "head": lines(HEAD[0]),
    "headless": GOOD.encode()[5:],
    "no deal": lines(*HEAD[:5]),
    "move first": lines(HEAD[0], "0 QH"),
    "no deal yet": lines(*HEAD[:5], "0 QH"),
    "short seat": lines(*HEAD[:2], "seat 0"),
    "seat x": lines(*HEAD[:2], "seat x person Anna"),
    "three seats": lines(*HEAD[:4], "seat 2 person Cili", *HEAD[4:]),
    "dealer x": lines(*HEAD[:4], "dealer x"),
    "no game": lines(HEAD[0], *HEAD[2:]),
    "whist": lines(HEAD[0], "game whist"),
    "open bracket": lines(HEAD[0], "game snapszer(cards=20"),
    "empty deal": lines(*HEAD[:5], "deal"),
    "half a card": lines(*HEAD[:5], "deal AHK"),
    "deal twice": lines(*HEAD, HEAD[5]),
    "blank": lines(*HEAD[:3], "", *HEAD[3:]),
    "given up twice": lines(*HEAD, "forfeit 0", "forfeit 1"),
    "given up and played": lines(*HEAD, "forfeit 0", *GOOD.splitlines()[6:]),
    "after the end": GOOD.encode() + b"0 QH\n",
    "20 MB": bytes(20_000_000),
    "20 MB of moves": GOOD.encode() + b"0 QH\n" * 4_000_000,
    "300,000 moves": lines(*HEAD) + b"0 QH\n" * 300_000,
    "300,000 seats": lines(*HEAD[:2]) + b"seat 0 person A\n" * 300_000,
    "300,000 blanks": lines(HEAD[0]) + b"\n" * 300_000,
    "one long line": lines(HEAD[0], "game " + "(" * 400_000),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_record_gets_a_sentence(capsys, tmp_path, name):
    path = tmp_path / "some.record"
    path.write_bytes(FILES[name])
    assert said(capsys, "replay", str(path)).startswith("main.py: ")


@pytest.mark.parametrize("place", ["none.record", "."])
def test_a_file_that_is_not_there_gets_a_sentence(capsys, tmp_path, place):
    assert said(capsys, "replay", str(tmp_path / place))


def test_a_move_the_rules_refuse_gets_its_line_and_their_sentence(capsys, tmp_path):
    forehand, first = GOOD.splitlines()[6].split()
    dealer, second = GOOD.splitlines()[7].split()
    path = tmp_path / "some.record"
    path.write_bytes(lines(*HEAD, f"{forehand} {second}"))
    told = said(capsys, "replay", str(path))
    assert told.startswith(f"main.py: line 7 ({second}): That card is not in your hand: ")
    assert "card_not_held" not in told
    path.write_bytes(lines(*HEAD, f"{dealer} {first}"))
    assert f"line 7 ({first}): it was not the turn of seat {dealer}" in said(
        capsys, "replay", str(path)
    )


def test_no_file_is_read_beyond_its_bound(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text("[" * (home.LONGEST_FILE + 1))
    with pytest.raises(home.Unreadable, match=r"settings\.json has more than"):
        home.read_text(path)
    path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(home.Unreadable, match="not text in UTF-8"):
        home.read_text(path)
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"a": 1}).encode())
    assert json.loads(home.read_text(path)) == {"a": 1}


@pytest.mark.parametrize("key", sorted(PRESETS))
def test_a_pack_may_be_given_in_plain_text(key):
    game = GAMES[key]
    deal = game.deal([str(card) for card in game.pack], dealer=1)
    assert deal == game.deal(game.pack, dealer=1)
    held = deal.hand(0)[0]
    assert held.rank + held.suit == held
    after, _ = game.play(deal, Play(str(held)))
    assert after == game.play(deal, read_move(held))[0]
    with pytest.raises(ValueError, match="does not belong"):
        game.deal(["ZZ", *map(str, game.pack[1:])], dealer=1)
    assert cards("AHKH") == ("AH", "KH")
