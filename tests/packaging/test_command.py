"""The command that builds the application builds nothing when it is asked what it does."""

import pytest

from game.packaging import __main__ as command


@pytest.mark.parametrize(("asked", "code"), [("--help", 0), ("quickly", 2)])
def test_nothing_is_built_for_who_asks_for_help_or_for_what_there_is_not(
    capsys, monkeypatch, tmp_path, asked, code
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["packaging", asked])
    monkeypatch.setattr(command, "_python", lambda *arguments, **more: pytest.fail(str(arguments)))
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == code
    assert not list(tmp_path.iterdir())
