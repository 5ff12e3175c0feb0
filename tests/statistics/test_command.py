"""`main.py statistics`: what the matches played here come to, in words, JSON and CSV."""

import json
import sys
from io import BytesIO, TextIOWrapper

import pytest

from game.play.home import HOME_VARIABLE
from main import main
from tests.statistics.conftest import MATCHES


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / "records").mkdir()
    text = next(path for path in MATCHES if path.stem == "schnapsen").read_text(encoding="utf-8")
    text = text.replace("Béla", "=1+1")
    (tmp_path / "records" / "2026-10-01_20-00-00_schnapsen.record").write_text(text)
    (tmp_path / "records" / "2026-10-02_20-00-00_bad.record").write_text("nonsense\n")
    return tmp_path


def test_the_figures_of_every_person_as_json(home, capsys):
    assert main(["statistics", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["players"]) == {"person:anna", "person:=1+1"}
    anna = told["players"]["person:anna"]
    assert (anna["matches"], anna["deals"]) == (1, 4)
    assert set(anna["by_game"]) == {"schnapsen"}
    assert told["skipped"][0]["problem"] == "foreign"


def test_a_line_for_each_seat_and_deal_as_csv(home, capsys):
    file = home / "deals.csv"
    assert main(["statistics", "--csv", str(file)]) == 0
    assert str(file) in capsys.readouterr().out
    head, *lines = file.read_text(encoding="utf-8-sig").splitlines()
    assert head.startswith("moment,record,game,")
    assert len(lines) == 8
    assert all("'=1+1" in line for line in lines[1::2]), "a name must not be a formula"


def test_nothing_played_is_said(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert main(["statistics"]) == 0
    assert "no deal" in capsys.readouterr().out


def test_a_name_that_the_terminal_cannot_write_does_not_end_the_command(home, monkeypatch):
    record = home / "records" / "2026-10-01_20-00-00_schnapsen.record"
    text = record.read_text(encoding="utf-8").replace("=1+1", "Győző")
    record.write_text(text, encoding="utf-8")
    terminal = TextIOWrapper(BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["statistics"]) == 0
    terminal.flush()
    assert b"gy?z?" in terminal.buffer.getvalue()
