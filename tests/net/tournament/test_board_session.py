"""A tournament of several programs: one board for all, whatever is lost, and no result by one's word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.tournament.entries import NotAllowed, TableNumber
from game.tournament.progress import has_ended
from game.tournament.tournament import Format
from net.crypto import digest, signature_of
from net.tournament import (
    UNSIGNED,
    BeginBoardRound,
    BoardFault,
    BoardFile,
    BoardSession,
    KeptBoard,
    table_name,
    taken_over,
)
from net.tournament.board import NOTHING, Board, board_of, finishing, leaving, read_board_entry
from net.tournament.board_session import MOVES_AFTER
from net.wire.board_messages import (
    BoardFrame,
    EnterOnBoard,
    EnterWord,
    LeaveOnBoard,
    LeaveWord,
    OpenBoard,
    ResultOnBoard,
    ResultWord,
    RoundOnBoard,
    TableAt,
)
from net.wire.wire import Malformed
from tests.net.tournament.boards import LOT, Programs, entering, identity

FIRST = TableNumber(1, 1)


def begun(form=Format.ROUND_ROBIN, count=4, loss=0.0) -> Programs:
    programs = Programs(count, form, loss)
    programs.run(60.0, until=lambda: len(programs.board.entered) == count and programs.in_step())
    programs.begin_round()
    return programs


@pytest.mark.parametrize("form", [Format.ROUND_ROBIN, Format.KNOCK_OUT])
def test_all_come_to_the_same_end_though_half_of_all_messages_are_lost(form):
    programs = begun(form, 5, loss=0.5)
    while not has_ended(programs.board.tournament):
        if not programs.board.tournament.open_tables:
            programs.begin_round()
        programs.play_round()
    programs.run(60.0, until=programs.in_step)
    assert len({side.board.tournament.seed for side in programs.sides}) == 1
    assert all(side.board.tournament == programs.board.tournament for side in programs.sides)


def test_a_latecomer_and_one_who_leaves_stand_on_every_board():
    programs = begun()
    late = programs.add("Late")
    late.carry_out(entering("Late", "late"))
    programs.run(8.0, until=lambda: len(programs.board.entered) == 5 and programs.in_step())
    leaver = programs.sides[2]
    number = next(n for n in range(5) if programs.board.owner(n) == leaver.identity.public)
    leaver.carry_out(LeaveWord(number, UNSIGNED))
    programs.run(8.0, until=lambda: number in programs.board.tournament.withdrawn)
    programs.run(8.0, until=programs.in_step)
    assert late.board.tournament.withdrawn == {number}
    assert late.board.tournament.arrived[4] == 1


def test_a_name_that_is_on_the_board_is_refused_by_its_own_sentence_and_not_asked_for_again():
    programs = begun()
    late = programs.add("Late")
    late.carry_out(entering("P1", "late"))
    programs.run()
    word = next(said for said in words_of(programs, late) if isinstance(said, EnterWord))
    mine = late.identity
    with pytest.raises(NotAllowed) as refused:
        programs.sides[0].hear(mine.connection_keys[0], mine.public, word, programs.now)
    assert refused.value.key == "tournament.refused.same_name"
    late.refused(refused.value.key)
    assert not [said for said in words_of(programs, late) if isinstance(said, EnterWord)]


def words_of(programs: Programs, side: BoardSession):
    """The words of a program to the organiser within a second."""
    organiser = programs.sides[0].identity
    side.tick(side._now + 1.0, [(organiser.connection_keys[0], organiser.public)])
    said, side.outbox = side.outbox, []
    return [message for _, message in said]


def test_an_organiser_hears_once_that_his_own_player_has_the_name_of_another():
    programs = begun()
    organiser = programs.sides[0]
    organiser.events.clear()
    organiser.carry_out(entering("P1", "again"))
    programs.run()
    assert organiser.events.count(BoardFault("tournament.refused.same_name")) == 1


def test_one_program_alone_makes_no_result():
    programs = begun()
    one, _ = programs.board.tournament.pairing(FIRST).here
    programs.side_of(one).carry_out(ResultWord(*FIRST, 0, 7, 0, digest("log"), UNSIGNED))
    programs.run()
    assert FIRST in programs.board.tournament.open_tables
    member = programs.sides[1]
    with pytest.raises(NotAllowed):
        member.carry_out(LeaveWord(0, UNSIGNED))  # nor does a member take anybody else out


def test_two_words_that_differ_are_told_and_make_no_result():
    programs = begun()
    one, other = programs.board.tournament.pairing(FIRST).here
    programs.side_of(one).carry_out(ResultWord(*FIRST, 0, 7, 0, digest("log"), UNSIGNED))
    programs.side_of(other).carry_out(ResultWord(*FIRST, 1, 0, 7, digest("log"), UNSIGNED))
    programs.run()
    assert FIRST in programs.board.tournament.open_tables
    assert BoardFault("tournament.fault.two_results") in programs.sides[0].events


def written(programs: Programs, message) -> Board:
    """The board with an entry that the organiser signs, whatever it says."""
    board = programs.board
    return board.after(read_board_entry(board.written(message, programs.sides[0].identity).raw))


def signatures(programs: Programs, table: TableNumber, result, *sides: BoardSession):
    statement = finishing(table_name(programs.board, table), result)
    return tuple(signature_of(statement, side.identity.signing_key) for side in sides)


def test_an_organiser_cannot_make_or_alter_a_result():
    programs = begun()
    board, organiser = programs.board, programs.sides[0]
    one, other = map(programs.side_of, board.tournament.pairing(FIRST).here)
    word = ResultWord(*FIRST, 0, 7, 3, digest("log"), bytes(64))
    both = signatures(programs, FIRST, word, one, other)
    fair = ResultOnBoard(*FIRST, 0, 7, 3, digest("log"), both)
    assert written(programs, fair).tournament.results
    for false in (
        replace(fair, winner=1),
        replace(fair, first=12),
        replace(fair, head=digest("another log")),
        replace(fair, table=2),
        replace(fair, signatures=both[::-1]),
        replace(fair, signatures=(both[0],)),
        replace(fair, signatures=signatures(programs, FIRST, word, organiser, organiser)),
    ):
        with pytest.raises(Malformed):
            written(programs, false)


def test_an_old_result_of_the_same_two_does_not_count_again():
    """Neither in another round nor in another tournament: the name of the table is in what is signed."""
    programs, later = begun(), begun()
    other = Programs(4, Format.ROUND_ROBIN)
    other.run(8.0, until=lambda: len(other.board.entered) == 4 and other.in_step())
    assert table_name(programs.board, FIRST) == table_name(later.board, FIRST)
    extra = other.add("P4")
    extra.carry_out(entering("P4", "four"))
    other.run(8.0, until=lambda: len(other.board.entered) == 5 and other.in_step())
    other.begin_round()
    assert table_name(programs.board, FIRST) != table_name(other.board, FIRST)
    programs.play_round()
    programs.begin_round()
    names = {table_name(programs.board, table) for table, _ in programs.board.tournament.tables()}
    assert len(names) == 4


def test_the_draw_follows_from_the_lot_that_was_committed_to():
    programs = Programs(4, Format.KNOCK_OUT)
    programs.run(8.0, until=lambda: len(programs.board.entered) == 4)
    with pytest.raises(Malformed):
        written(programs, RoundOnBoard(digest("another lot")))
    begun_board = written(programs, RoundOnBoard(LOT))
    assert begun_board.tournament.seed != programs.board.tournament.seed
    with pytest.raises(Malformed):
        begun_board.after(begun_board.written(RoundOnBoard(LOT), programs.sides[0].identity))


def test_nobody_is_entered_or_taken_out_in_his_own_name_without_his_word():
    programs = begun()
    board, victim = programs.board, programs.sides[1].identity
    enters = EnterOnBoard(
        "person", "Forged", victim.public, victim.connection_keys[0], NOTHING, bytes(64)
    )
    with pytest.raises(Malformed):
        written(programs, enters)
    with pytest.raises(Malformed):
        written(programs, LeaveOnBoard(1, bytes(64)))
    assert written(programs, LeaveOnBoard(1, b"")).tournament.withdrawn == {1}
    programs.deliver(programs.sides[2], programs.sides[0], LeaveWord(1, bytes(64)))
    assert not programs.board.tournament.withdrawn
    assert board is programs.board


def test_an_organiser_who_tells_two_stories_is_found_and_nothing_more_is_taken():
    programs = begun()
    organiser, member = programs.sides[0], programs.sides[1]
    before = programs.board
    one = before.written(LeaveOnBoard(3, b""), organiser.identity)
    other = before.written(LeaveOnBoard(2, b""), organiser.identity)
    for entry in (one, other):
        programs.deliver(organiser, member, BoardFrame(entry.raw))
    assert member.fault == (one, other)
    assert BoardFault("tournament.fault.two_boards") in member.events
    length = len(member.board)
    following = member.board.written(RoundOnBoard(NOTHING), organiser.identity)
    programs.deliver(organiser, member, BoardFrame(following.raw))
    assert len(member.board) == length


def test_entries_of_others_have_no_place():
    programs = begun()
    board, stranger = programs.board, identity("Stranger")
    refused = programs.refused
    for entry in (
        board.written(RoundOnBoard(NOTHING), stranger),
        board.written(OpenBoard("swiss", "snapszer", NOTHING, NOTHING), programs.sides[0].identity),
    ):
        programs.deliver(programs.sides[0], programs.sides[1], BoardFrame(entry.raw))
    raw = bytearray(board.written(LeaveOnBoard(0, b""), programs.sides[0].identity).raw)
    for at in (3, 70, len(raw) - 1):
        raw[at] ^= 1
        programs.deliver(programs.sides[0], programs.sides[1], BoardFrame(bytes(raw)))
        raw[at] ^= 1
    assert programs.refused == refused + 5
    assert programs.in_step()


def test_a_board_is_opened_only_by_the_one_this_program_has_gone_to():
    programs = begun()
    stranger = BoardSession(identity("Guest"), trusted=identity("Host").public)
    first = programs.board.entries[0]
    programs.deliver(programs.sides[0], stranger, BoardFrame(first.raw))
    assert stranger.board is None
    stranger.trusted = programs.sides[0].identity.public
    programs.deliver(programs.sides[0], stranger, BoardFrame(first.raw))
    assert stranger.board == board_of(first)


def test_an_entry_that_comes_before_the_board_was_opened_is_no_fault_of_the_organiser():
    """He writes to all who are there, also to those who have yet to hear of the board."""
    programs = begun()
    host, newcomer = programs.sides[0], BoardSession(identity("Guest"))
    newcomer.trusted = host.identity.public
    first, second, *_ = (BoardFrame(entry.raw) for entry in programs.board.entries)
    programs.refused = 0
    for frame in (second, first, second):
        programs.deliver(host, newcomer, frame)
    assert (len(newcomer.board), programs.refused) == (2, 0)


def test_a_table_is_shown_to_its_second_player_alone():
    programs = begun()
    table = next(
        t
        for t in programs.board.tournament.open_tables
        if programs.sides[0] not in map(programs.side_of, programs.board.tournament.pairing(t).here)
    )
    first, second = map(programs.side_of, programs.board.tournament.pairing(table).here)
    at = TableAt(*table, 4711, ("127.0.0.1",))
    for each in programs.sides:
        each.events.clear()
    programs.deliver(second, programs.sides[0], at)  # it is not his to lay
    programs.deliver(first, programs.sides[0], at)
    programs._carry()
    shown = [side for side in programs.sides if at in side.events]
    assert shown == [second]


def test_a_table_that_is_said_to_be_somewhere_else_all_the_time_is_looked_for_now_and_then():
    programs = begun()
    number = programs.board.tournament.open_tables[0]
    first, second = map(programs.side_of, programs.board.tournament.pairing(number).here)
    second.events.clear()
    for at in range(400):
        programs.now += 0.05
        places = TableAt(*number, 4000 + at, ("127.0.0.1",))
        second.hear(first.identity.connection_keys[0], first.identity.public, places, programs.now)
    shown = [each.port for each in second.events if isinstance(each, TableAt)]
    assert shown == [4000, 4000 + int(MOVES_AFTER / 0.05)]
    second.events.clear()
    for _ in range(30):  # it is said once a second, wherever it is
        programs.now += 1.0
        second.hear(first.identity.connection_keys[0], first.identity.public, places, programs.now)
    assert second.events == [places]


def test_another_keeps_the_board_when_the_organiser_has_gone_for_those_who_go_to_him():
    programs = begun()
    programs.play_round()
    successor = programs.sides[1]
    programs.cut = {0}
    other = replace(successor.board, entries=successor.board.entries[:-1])
    other = other.written(LeaveOnBoard(3, b""), programs.sides[0].identity)
    successor.board = taken_over(KeptBoard(successor.board), successor.identity).board
    with pytest.raises(Malformed):
        taken_over(KeptBoard(programs.board), identity("Stranger"))
    with pytest.raises(Malformed):  # again and again it would grow without end
        taken_over(KeptBoard(successor.board), successor.identity)
    programs.deliver(programs.sides[0], successor, BoardFrame(other.raw))
    assert successor.fault is None  # one who has gone stops no board
    for side in programs.sides[2:]:
        side.trusted = successor.identity.public
    programs.run(8.0, until=lambda: len({s.board.head for s in programs.sides[1:]}) == 1)
    successor.carry_out(BeginBoardRound())
    programs.run(8.0, until=lambda: all(len(s.board.rounds) == 2 for s in programs.sides[1:]))
    assert programs.sides[3].board.organiser == successor.identity.public
    before = programs.sides[0].board.head
    programs.deliver(
        successor, programs.sides[0], BoardFrame(successor.board.entries[len(programs.board)].raw)
    )
    assert programs.sides[0].board.head == before  # nobody there has gone to him


def test_a_board_goes_on_from_the_disk_after_the_others_were_heard(tmp_path):
    programs = begun()
    file = BoardFile(tmp_path)
    file.keep(KeptBoard(programs.board, LOT))
    programs.play_round()
    (kept,) = file.find().boards
    again = BoardSession(programs.sides[0].identity, kept.board, kept.lot, resumed=True)
    newest = programs.board
    file.keep(KeptBoard(newest, LOT))
    file.keep(KeptBoard(kept.board))  # as heard anew, to its middle
    assert file.find().boards == (KeptBoard(newest, LOT),)
    programs.sides[0] = again
    assert not again.carry_out(BeginBoardRound())  # it waits, before the first tick too
    again.tick(programs.now, [])
    assert not again.carry_out(BeginBoardRound())
    other = programs.sides[1].identity
    number = next(n for n in range(4) if again.board.owner(n) == other.public)
    word = LeaveWord(number, signature_of(leaving(again.board.id, number), other.signing_key))
    again.hear(other.connection_keys[0], other.public, word, programs.now)  # it is said again
    assert again.board == kept.board
    programs.run(8.0, until=lambda: again.board.head == newest.head)
    assert again.board.tournament == newest.tournament
    damaged = next(tmp_path.glob("*.board"))
    damaged.write_text(damaged.read_text().replace("a", "b", 40))
    assert file.find().boards == ()
    assert list(tmp_path.glob("*.damaged-1.board"))
    damaged.write_bytes(b"\xff")
    file.keep(KeptBoard(newest))
    assert [each.read_bytes() for each in tmp_path.glob("*.damaged-2.board")] == [b"\xff"]
    assert file.find().boards == (KeptBoard(newest),)


def test_a_board_that_tells_another_story_is_kept_beside_the_first_and_each_is_continued(tmp_path):
    """As when a successor has kept it, and the organiser has come back and plays on without him."""
    programs = begun()
    file, host = BoardFile(tmp_path), programs.sides[0].identity
    one, other = (written(programs, LeaveOnBoard(number, b"")) for number in (2, 3))
    for board in (one, other, one, other):
        file.keep(KeptBoard(board))
    assert {kept.board.head for kept in file.find().boards} == {one.head, other.head}
    longer = other.after(other.written(LeaveOnBoard(1, b""), host))
    file.keep(KeptBoard(longer))
    assert {kept.board.head for kept in file.find().boards} == {one.head, longer.head}
