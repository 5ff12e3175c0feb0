import re
from pathlib import Path

import pygame
import pytest

import game
import game.stage.drawing.fonts as module
from game.stage.drawing.fonts import BODY, HEADING, SMALL, SUIT_SIGNS, font_file
from game.stage.drawing.palette import CREAM, INK
from game.words.language import LANGUAGES
from tests.harness.sentences import catalogue
from tests.harness.window import resize

LONG = "The trick stays on the table until it has been read by everybody who wants to read it"


@pytest.fixture
def fonts(context):
    return context.fonts


def test_a_line_that_fits_is_not_changed(fonts):
    assert fonts.line("Szabályok", BODY, CREAM, 500) is not None
    assert fonts.line("Szabályok", BODY, CREAM, 500).get_width() == round(
        fonts.width("Szabályok", BODY)
    )
    assert not fonts.cut


def test_a_line_too_wide_shrinks_before_it_is_cut(fonts):
    width = fonts.width(LONG, BODY)
    line = fonts.line(LONG, BODY, CREAM, width * 0.8)
    assert line.get_width() <= width * 0.8
    assert not fonts.cut
    line = fonts.line(LONG, BODY, CREAM, width * 0.4)
    assert line.get_width() <= width * 0.4
    assert fonts.cut == {LONG}


def test_a_text_that_is_shown_in_every_frame_is_set_once(fonts, monkeypatch):
    monkeypatch.setattr(module, "_KEPT", 5)
    shown = fonts.line("Sixty-six", BODY, CREAM), fonts.paragraph(LONG, BODY, CREAM, 200)
    for passing in range(20):
        fonts.line(str(passing), BODY, CREAM)
        fonts.paragraph(str(passing), BODY, CREAM, 200)
        assert fonts.line("Sixty-six", BODY, CREAM) is shown[0]
        assert fonts.paragraph(LONG, BODY, CREAM, 200) is shown[1]


def test_letters_of_every_size_leave_open_files_for_the_rest_of_the_program(fonts):
    """A Mac gives a program 256; a table of the network needs some too."""
    opened = Path("/proc/self/fd")
    if not opened.exists():
        pytest.skip("how many files are open is told by /proc alone")
    for size in range(10, 260):
        fonts.font(BODY.sized(float(size)))
    assert len(list(opened.iterdir())) < 160


def test_a_width_is_measured_anew_at_another_size_of_text(fonts, context):
    before = fonts.width(LONG, BODY)
    context.stage.relayout(1.2)
    assert fonts.width(LONG, BODY) > 1.1 * before


def test_a_number_at_the_end_of_a_name_is_never_cut_away(fonts):
    """Of two players of one kind the numbers alone tell who is who."""
    first, second = (
        pygame.image.tobytes(fonts.line(f"Wolfgang Müllner {number}", BODY, CREAM, 60), "RGBA")
        for number in (1, 2)
    )
    assert fonts.cut == {"Wolfgang Müllner 1", "Wolfgang Müllner 2"}
    assert first != second


@pytest.mark.parametrize("width", [120, 200, 330])
def test_centred_lines_are_even_and_no_more_than_the_width_asks_for(fonts, width):
    usual, even = fonts.wrap(LONG, BODY, width), fonts.wrap_evenly(LONG, BODY, width)
    assert len(even) == len(usual)
    assert " ".join(even) == LONG

    def widest(lines):
        return max(fonts.width(line, BODY) for line in lines)

    assert widest(even) <= widest(usual) <= width
    last = "wide window now"
    assert fonts.wrap(f"In a {last}", BODY, fonts.width(f"In a {last}", BODY) - 1)[-1] == "now"
    assert fonts.wrap_evenly(f"In a {last}", BODY, fonts.width(f"In a {last}", BODY) - 1) != [
        "In a wide window",
        "now",
    ]
    assert fonts.wrap_evenly(f"{LONG}\n{LONG}", BODY, width) == even * 2


def test_a_paragraph_as_high_as_it_was_measured_is_not_shrunk(fonts):
    """Neither the way from pixels to units and back nor the sum of an area makes it a step smaller."""
    high = fonts.height(LONG, BODY, 200)
    whole = fonts.paragraph(LONG, BODY, INK, 200)
    for asked in (high, high - 1e-9, 0.1 + high - 0.1):
        assert fonts.paragraph(LONG, BODY, INK, 200, height=asked).get_size() == whole.get_size()


def test_a_paragraph_whose_style_is_shrunk_already_stays_so(fonts):
    small = BODY.shrunk(0.7)
    alone = fonts.paragraph("one", small, INK, 200)
    assert fonts.paragraph("one", small, INK, 200, height=90).get_size() == alone.get_size()


def test_no_word_stands_alone_in_the_last_line_where_another_can_join_it(fonts):
    def wrapped(text, width_of):
        return fonts.wrap(text, BODY, fonts.width(width_of, BODY) + 1)

    said = "Karty pozostaną zakryte, dopóki nie poprosisz:"
    assert wrapped(f"{said} kliknij.", said)[-1] == "poprosisz: kliknij."
    said = "Oczekiwane punkty: +2,9; drugi najlepszy (♦A):"
    assert wrapped(f"{said} +2,0.", said)[-1] == "(♦A): +2,0."
    assert wrapped("Partner: Spieler 3", "Partner: Spieler") == ["Partner:", "Spieler 3"]
    assert wrapped("Szegedi Piroska", "Szegedi") == ["Szegedi", "Piroska"]
    assert wrapped("To one long line — and", "To one long line —")[-1] == "and"


def test_a_word_of_one_letter_never_ends_a_line(fonts):
    said = "Gracz domu gra je z twojego miejsca"
    wide = fonts.width("Gracz domu gra je z", BODY) + 1
    assert fonts.wrap(said, BODY, wide) == ["Gracz domu gra je", "z twojego miejsca"]
    narrow = fonts.width("z twojego", BODY) - 2
    assert " ".join(fonts.wrap(said, BODY, narrow)) == said
    assert "gra je z" in fonts.wrap(said, BODY, narrow)


def test_a_suit_never_ends_a_line_that_its_name_begins_below(fonts):
    for width in range(60, 400, 7):
        lines = fonts.wrap("Béla: ♠ Pik-Dame. Lili: ♥ Herz-Zehner. ♣10 ♦J", SMALL, width)
        alone = fonts.width("♥ Herz-Zehner.", SMALL) > width
        assert alone or not [line for line in lines if line[-1] in "♠♥♣♦"]


def test_a_percent_sign_never_begins_a_line(fonts):
    text = "Made in about 81 % of trial deals, kept in 41 %: a próbaosztások 97 %-ában sikerül."
    for width in range(100, 500, 7):
        for lines in (fonts.wrap(text, BODY, width), fonts.wrap_evenly(text, BODY, width)):
            assert " ".join(lines) == text
            assert not any(line.startswith("%") for line in lines), lines


def test_a_dot_between_parts_neither_ends_a_line_nor_begins_one(fonts):
    text = "Sixty-six  ·  to seven points  ·  by the book  ·  3 house rules"
    for width in range(20, 500, 3):
        for lines in (fonts.wrap(text, BODY, width), fonts.wrap_evenly(text, BODY, width)):
            assert not [line for line in lines if line != line.strip(" ·") or not line], lines
            assert re.sub("[ ·]", "", "".join(lines)) == re.sub("[ ·]", "", text)


def test_a_name_of_dots_alone_keeps_a_line(fonts):
    assert fonts.wrap("· · · · · ·", BODY, 40)[0].startswith("·")


def test_wrapped_lines_keep_within_the_width_and_lose_no_word(fonts):
    lines = fonts.wrap(LONG, BODY, 200)
    assert len(lines) > 2
    assert " ".join(lines) == LONG
    assert all(fonts.width(line, BODY) <= 200 for line in lines)


def test_a_word_wider_than_its_paragraph_breaks_behind_a_hyphen_and_then_shrinks(fonts):
    word = "Kontra-Bauern-Schnapser"
    width = fonts.width("Schnapser", BODY)
    assert fonts.wrap(f"a {word}", BODY, width)[-1] == "Schnapser"
    assert "".join(fonts.wrap(word, BODY, width)) == word
    assert fonts.wrap(word, BODY, fonts.width(word, BODY)) == [word]
    page = fonts.paragraph(word, BODY, INK, width * 0.8)
    assert page.get_width() <= width * 0.8 + 1
    assert not fonts.cut
    fonts.paragraph(word, BODY, INK, width * 0.4)
    assert "Schnapser" in fonts.cut


def test_line_breaks_are_kept(fonts):
    assert fonts.wrap("one\n\ntwo", BODY, 500) == ["one", "", "two"]


def test_a_paragraph_shrinks_to_its_height(fonts):
    free = fonts.height(LONG, BODY, 200)
    page = fonts.paragraph(LONG, BODY, INK, 200, height=free * 0.8)
    assert page.get_height() <= free * 0.8 + 1
    assert not fonts.cut


def test_suits_are_drawn_among_the_words(fonts):
    line = fonts.line("♥", HEADING, INK)
    reds = [line.get_at((x, y)) for x in range(line.get_width()) for y in range(line.get_height())]
    assert any(r > 150 and g < 80 and b < 80 and a > 200 for r, g, b, a in reds)


def test_suits_on_dark_ground_stand_on_a_tile_of_card_stock(fonts):
    line = fonts.line("♠", HEADING, CREAM)
    pixels = [
        line.get_at((x, y)) for x in range(line.get_width()) for y in range(line.get_height())
    ]
    assert any(tuple(pixel)[:3] == CREAM for pixel in pixels)


STYLE = re.compile(r'TextStyle\(\s*[\d.]+(?:, "(\w+)")?(?:, (?:weight=)?"(\w+)")?')
FACES = sorted(
    {
        (face or "sans", weight or "Regular")
        for path in Path(game.__file__).parent.rglob("*.py")
        for face, weight in STYLE.findall(path.read_text(encoding="utf-8"))
    }
)
MISSING = "\ue000"  # a private letter: no face has it, and the box of a missing one is drawn


def lacking(letters):
    """The letters of which a face or weight in use draws only the box of a missing one."""

    def drawn(font, letter):
        picture = font.render(letter, True, INK)
        return picture.get_size(), pygame.image.tobytes(picture, "RGBA")

    each_font = [pygame.Font(font_file(*face), 20) for face in FACES]
    return {
        letter
        for font in each_font
        for letter in letters
        if drawn(font, letter) == drawn(font, MISSING)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_faces_have_every_letter_of_a_language(context, language):
    said = "".join([LANGUAGES[language].name, *catalogue(language).values()])
    letters = "".join(sorted(set(said + said.upper()) - set(SUIT_SIGNS) - {"\n", " "}))
    assert lacking(letters) == set()


def test_the_faces_in_use_are_those_the_styles_name():
    assert {("sans", "Regular"), ("sans", "Semibold"), ("serif", "Semibold")} <= set(FACES)
    assert len(FACES) < 8


def test_a_letter_that_is_missing_is_found_out(context):
    assert lacking("aﬡ") == {"ﬡ"}


def test_text_grows_with_its_setting_and_never_becomes_unreadable(context):
    usual = context.fonts.width("Szabályok", BODY)
    context.change(text_size=1.2)
    assert context.fonts.width("Szabályok", BODY) > usual * 1.1
    context.window.size = (800, 600)
    context.stage.relayout(0.9)
    assert context.fonts.font(SMALL).point_size >= 11


def test_words_at_the_least_size_still_shrink_rather_than_lose_letters(context):
    resize(context, (800, 600))
    width = context.fonts.width(LONG, SMALL)
    assert context.fonts.line(LONG, SMALL, CREAM, width * 0.8).get_width() <= width * 0.8 * 0.625
    assert not context.fonts.cut


def test_serif_letters_stand_as_close_as_the_face_wants(fonts):
    fine = fonts.font(HEADING, finer=8).size("Kártya")[0] / 8
    assert fonts.line("Kártya", HEADING, CREAM).get_width() == pytest.approx(fine, abs=1.5)
