"""The house: what it tells its guests when they come in, and every match they may go on with."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from game.decks import OpenDeck
from game.journal import UNFINISHED, Journal, find_unfinished
from game.match import Match
from game.players import Person
from game.record import Sitting
from game.rules import GAMES
from game.scenes.house import House
from game.scenes.table import TableScene
from game.scenes.table.company import Company
from game.scenes.title import Title
from game.scenes.unfinished import UnfinishedScene
from game.scenes.waiting import Waiting
from game.stage.intents import Cancel, Confirm, Move, Press, Release
from game.stage.room import Room
from game.table import Table


class NoThinker:
    """No bot's process is started for a table of people."""

    def stop(self) -> None:
        pass


@pytest.fixture
def house(room: Room, tmp_path: Path) -> House:
    made = House(room, tmp_path)
    made.__dict__["thinker"] = NoThinker()
    return made


def leave_behind(folder: Path, game: str, moves: int, practice: bool = False) -> Table:
    """A match that was left in mid-deal, each later than the one before."""
    table = Table(Match.new(GAMES[game], 1), [Person("Anna"), Person("Béla")], OpenDeck(1))
    journal = Journal(table, folder, practice)
    table.next_deal()
    table.pump()
    for _ in range(moves):
        table.play(table.turn, table.match.game.legal(table.deal)[0])
    later = 1000.0 + len(list(journal.path.parent.iterdir()))
    os.utime(journal.path, (later, later))
    return table


def labels(scene: Title | UnfinishedScene) -> list[str]:
    return [getattr(each, "label", "") for each in scene.group.widgets]


def test_a_damaged_match_is_told_of_once_and_not_offered(room: Room, house: House) -> None:
    (house.folder / UNFINISHED).mkdir()
    (house.folder / UNFINISHED / "this.record").write_text("not a record\n")
    title = Title(room, house._routes())
    room.push(title)
    room.stage.step(0.05)
    told = [ribbon.text for ribbon in room.ribbons._ribbons]
    assert len(told) == 1
    assert "this.damaged-1.record" in told[0]
    assert room.words("menu.continue") not in labels(title)
    room.ribbons.dismiss()
    house.resume()
    assert not room.ribbons._ribbons


def test_the_one_unfinished_match_is_gone_on_with_at_once(room: Room, house: House) -> None:
    left = leave_behind(house.folder, "schnapsen", 3)
    room.push(Title(room, house._routes()))
    house.resume()
    table = room.stage.top
    assert isinstance(table, TableScene)
    assert table.table.record.deals == left.record.deals


def test_every_unfinished_match_can_be_gone_on_with(room: Room, house: House) -> None:
    tables = [
        leave_behind(house.folder, game, 3) for game in ("snapszer", "schnapsen", "sixty_six")
    ]
    said = house._saved()
    assert said is not None
    assert room.words("game.sixty_six.name") in said
    assert "2" in said.replace("66", "")
    for place in range(3):
        room.push(Title(room, house._routes()))
        house.resume()
        page = room.stage.top
        assert isinstance(page, UnfinishedScene)
        for _ in range(place):
            room.stage.send(Move("down"))
        room.stage.send(Confirm())
        scene = room.stage.top
        assert isinstance(scene, TableScene)
        expected = tables[2 - place]
        assert scene.table.match.game == expected.match.game
        assert scene.table.record.deals == expected.record.deals
        room.stage.clear()
        for at, each in enumerate(sorted((house.folder / UNFINISHED).iterdir())):
            os.utime(each, (1000.0 + at, 1000.0 + at))


def test_a_new_match_ends_no_other(room: Room, house: House) -> None:
    leave_behind(house.folder, "schnapsen", 3)
    room.push(Title(room, house._routes()))
    house.play(GAMES["snapszer"], (Sitting("person", "A"), Sitting("person", "B")))
    room.stage.step(0.5)
    games = {each.match.game.key for each in find_unfinished(house.folder).matches}
    assert games == {"snapszer", "schnapsen"}


@pytest.mark.parametrize("practice", [True, False])
def test_a_resumed_match_keeps_its_own_helps(room: Room, house: House, practice: bool) -> None:
    """Whatever the last set-up page was left with."""
    leave_behind(house.folder, "schnapsen", 3, practice)
    room.push(Title(room, house._routes()))
    house.resume()
    scene = room.stage.top
    assert isinstance(scene, TableScene)
    assert scene.helped("points") == practice
    (found,) = find_unfinished(house.folder).matches
    assert found.record.practice is practice


def test_a_match_is_put_away_after_a_question(room: Room, house: House) -> None:
    for game in ("snapszer", "schnapsen"):
        leave_behind(house.folder, game, 3)
    room.push(Title(room, house._routes()))
    house.resume()
    page = room.stage.top
    assert isinstance(page, UnfinishedScene)
    page._ask()
    room.stage.send(Confirm())
    assert len(find_unfinished(house.folder).matches) == 2
    page._ask()
    room.stage.top.group.focus(room.stage.top.group.widgets[0])  # type: ignore[union-attr]
    room.stage.send(Confirm())
    (left,) = find_unfinished(house.folder).matches
    assert left.match.game.key == "snapszer"
    assert [each.match.game.key for each in page.matches] == ["snapszer"]


def test_by_mouse_a_row_is_marked_first_and_then_taken(room: Room, house: House) -> None:
    for game in ("snapszer", "schnapsen"):
        leave_behind(house.folder, game, 3)
    room.push(Title(room, house._routes()))
    house.resume()
    page = room.stage.top
    assert isinstance(page, UnfinishedScene)
    area = page._listing.area
    x, y = area.left + 100, area.top + page._listing.row_height * 1.5
    for _ in range(2):
        assert room.stage.top is page
        room.stage.send(Press(x, y))
        room.stage.send(Release(x, y))
        assert page._listing.place == 1
    assert isinstance(room.stage.top, TableScene)


@pytest.mark.parametrize("language", ["en", "hu", "de"])
@pytest.mark.parametrize("size", [(800, 600), (700, 1000)])
def test_no_words_of_the_list_are_cut_off(
    room: Room, house: House, language: str, size: tuple[int, int]
) -> None:
    for game in ("snapszer", "schnapsen"):
        leave_behind(house.folder, game, 3)
    room.change(language=language, text_size=1.2)
    room.window.size = size
    room.push(Title(room, house._routes()))
    room.stage.step(0.1)
    house.resume()
    room.stage.step(0.1)
    assert room.fonts.cut == set()


class NoInn:
    """A network page that only tells it was asked for."""

    opened = 0

    def open(self) -> None:
        self.opened += 1

    def close(self) -> None:
        pass


def test_the_first_way_to_the_network_shows_a_sign_at_once(
    room: Room, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    inn, may_load = NoInn(), threading.Event()
    monkeypatch.setattr(House, "inn", property(lambda self: inn))
    monkeypatch.setattr("importlib.import_module", lambda name: may_load.wait(20))
    room.push(Title(room, house._routes()))
    house.open_network()
    room.stage.step(0.1)
    assert isinstance(room.stage.top, Waiting)
    assert inn.opened == 0
    may_load.set()
    for _ in range(400):
        room.stage.step(0.05)
        if inn.opened:
            break
        time.sleep(0.01)
    assert inn.opened == 1
    assert isinstance(room.stage.top, Title)


def test_whoever_does_not_want_to_wait_stays_where_he_is(room: Room, house: House) -> None:
    room.push(Title(room, house._routes()))
    page = Waiting(room, "menu.lan_opening")
    room.push(page)
    room.stage.send(Cancel())
    house._enter_network(page)
    assert isinstance(room.stage.top, Title)


def test_who_gave_no_name_is_called_in_the_language_of_the_reader(room: Room, house: House) -> None:
    room.push(Title(room, house._routes()))
    house.play(GAMES["snapszer"], house.sittings(GAMES["snapszer"], ["person", "person"]))
    room.stage.step(0.5)
    names = {}
    for language in ("en", "hu", "de"):
        room.change(language=language)
        (found,) = find_unfinished(house.folder).matches
        company = Company(room, found.record.sittings)
        names[language] = [company.name(seat) for seat in (0, 1)]
        assert names[language] == [room.words("name.person_1"), room.words("name.person_2")]
    assert len({tuple(each) for each in names.values()}) == 3
    room.change(name_1="Őry")
    assert house.sittings(GAMES["snapszer"], ["person", "person"])[0].name == "Őry"
