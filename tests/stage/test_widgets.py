import pytest
from pygame import FRect

from game.stage.drawing.fonts import BUTTON, SMALL_BOLD, TINY, Fonts
from game.stage.drawing.palette import CREAM
from game.stage.input.intents import (
    Cancel,
    Confirm,
    Edit,
    MoveFocus,
    Point,
    Press,
    Release,
    Scroll,
    StepFocus,
    TypedText,
)
from game.stage.scene import Scene
from game.stage.user_action import Chosen
from game.stage.widgets import (
    Button,
    Choice,
    Listing,
    ListRow,
    Page,
    Slider,
    Tabs,
    TextField,
    Toggle,
    WidgetGroup,
)
from game.stage.widgets.blocks import Paragraph, TableBlock
from game.stage.widgets.page import fitting_shares
from tests.harness.window import resize
from tests.scenes.tables import written_by


class Form(Scene):
    """A scene with nothing but a group of widgets."""

    def __init__(self, context, widgets, told):
        self.group = WidgetGroup(context, widgets)
        self.told = told

    def act(self, action):
        match action:
            case Chosen(name, None):
                self.told.append(name)
            case Chosen(_, value):
                self.told.append(value)
        return True

    def on(self, intent):
        self.group.on(intent)

    def update(self, seconds):
        self.group.update(seconds)

    @property
    def moving(self):
        return self.group.moving

    def draw(self, canvas):
        canvas.fill(canvas.visible, (0, 0, 0))
        self.group.draw(canvas)


@pytest.fixture
def told():
    return []


@pytest.fixture
def form(context, told):
    def show(*widgets):
        for place, widget in enumerate(widgets):
            widget.area = FRect(100, 100 + place * 60, 400, 50)
        scene = Form(context, widgets, told)
        context.push(scene)
        context.stage.step(0.1)
        return scene

    return show


def click(scene, x, y):
    for intent in (Point(x, y), Press(x, y), Release(x, y)):
        scene.stage.send(intent)


def middle(widget):
    return widget.area.center


def test_a_button_acts_when_it_is_let_go_on(form, told):
    button = Button("Play", Chosen("played"))
    scene = form(button)
    scene.stage.send(Press(*middle(button)))
    assert told == []
    scene.stage.send(Release(*middle(button)))
    assert told == ["played"]


def test_words_in_a_button_of_its_natural_width_keep_their_size(context, form, monkeypatch):
    """At sizes where taking a sum apart again may lose a hair."""
    drawn = []
    line = Fonts.line
    monkeypatch.setattr(
        Fonts, "line", lambda fonts, *given: drawn.append(line(fonts, *given)) or drawn[-1]
    )
    for size in ((1280, 720), (700, 1000), (1531, 877)):
        resize(context, size)
        for label in ("Change the game", "Spiel ändern", "Leave"):
            button = Button(label, Chosen("nothing"), icon="cards")
            scene = form(button)
            button.area.width = button.natural_width(context.canvas)
            drawn.clear()
            scene.draw(context.canvas)
            assert drawn[0].get_width() == context.fonts.line(label, BUTTON, CREAM).get_width()


@pytest.mark.parametrize(("words", "lines"), [("Dasselbe Spiel noch einmal", 2), ("Menü", 1)])
def test_words_that_would_be_cut_in_one_line_stand_in_two_smaller_ones(context, words, lines):
    context.change(text_size=1.5)
    button = Button(words, Chosen("again"), FRect(0, 0, 164, 44), icon="replay", style=SMALL_BOLD)
    assert len(written_by(context, button.draw, paragraphs=True)) == lines - 1
    assert len(written_by(context, button.draw)) == 2 - lines
    assert context.fonts.cut == set()


@pytest.mark.parametrize("wide", range(110, 180, 5))
def test_a_crowded_button_gives_up_its_sign_before_a_letter(context, wide):
    resize(context, (600, 600))
    area = FRect(0, 0, wide, 40)
    button = Button("Меню", Chosen("menu"), area, icon="pause", key="Esc", style=SMALL_BOLD)
    button.draw(context.canvas)
    assert context.fonts.cut == set()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_words_below_an_icon_stay_inside_their_button(context, monkeypatch, size, text_size):
    context.window.size = size
    context.change(text_size=text_size)
    context.stage.relayout()
    button = Button(
        "Ágyj", Chosen("nothing"), FRect(100, 100, 118, 58), icon="book", style=TINY, stacked=True
    )
    icons = []
    monkeypatch.setattr(
        type(context.canvas), "icon", lambda canvas, name, area, ink: icons.append(area)
    )
    (words,) = (each.area for each in written_by(context, button.draw))
    (icon,) = icons
    assert button.area.inflate(0, -4).contains(words.inflate(0, -6))
    assert icon.top >= button.area.top + 3
    assert icon.bottom <= words.top + 6


def test_a_thin_line_never_vanishes(context):
    resize(context, (800, 600))
    surface = context.canvas.surface
    for at in range(20):
        surface.fill((0, 0, 0))
        context.canvas.fill(FRect(100, 100 + at * 0.37, 300, 1.2), (255, 255, 255, 255))
        column = [surface.get_at((150, y))[0] for y in range(40, 220)]
        assert column.count(255) in (1, 2)


def test_a_press_dragged_away_does_nothing(form, told):
    button = Button("Play", Chosen("played"))
    scene = form(button)
    scene.stage.send(Press(*middle(button)))
    scene.stage.send(Release(900, 600))
    assert told == []


def test_a_confirm_does_what_has_the_focus(form, told):
    buttons = [Button(name, Chosen(name)) for name in "abc"]
    scene = form(*buttons)
    for intent in (MoveFocus("down"), MoveFocus("down"), Confirm()):
        scene.stage.send(intent)
    assert told == ["b"]


def test_the_mouse_and_the_keys_share_one_focus(form, told):
    buttons = [Button(name, Chosen(name)) for name in "abc"]
    scene = form(*buttons)
    scene.stage.send(Point(*middle(buttons[1])))
    scene.stage.send(MoveFocus("down"))
    scene.stage.send(Confirm())
    assert told == ["c"]


def test_a_disabled_button_does_nothing_and_can_say_why(form, told):
    silent = Button("Close", Chosen("closed"))
    speaking = Button("Close", Chosen("closed"), tip="Only on your lead")
    silent.enabled = speaking.enabled = False
    scene = form(silent, speaking)
    click(scene, *middle(speaking))
    scene.stage.send(StepFocus(1))
    scene.stage.send(Confirm())
    assert told == []
    assert scene.group.ring.current is speaking


def test_a_tooltip_is_drawn_after_a_moment_and_then_nothing_moves(form, context):
    button = Button("Close", Chosen("nothing"), tip="Only on your lead")
    scene = form(button)
    scene.stage.send(Point(*middle(button)))
    context.stage.step(0.4)
    before = context.canvas.surface.copy()
    context.stage.step(0.5)
    area = context.canvas.units.rect(FRect(100, 155, 400, 40))
    assert (
        context.canvas.surface.subsurface(area).get_buffer().raw
        != before.subsurface(area).get_buffer().raw
    )
    context.stage.frames.reset()
    context.stage.step(1.0)
    assert context.stage.frames.draws == 0


def test_no_tooltip_lies_under_a_pointer_that_is_not_used_any_more(form, context):
    button = Button("Close", Chosen("nothing"), tip="Only on your lead")
    scene = form(button)
    scene.stage.send(Point(*middle(button)))
    context.stage.step(0.9)
    assert scene.group._tip_drawn
    context.stage.reader.device = "keys"
    scene.stage.redraw()
    context.stage.step(0.1)
    assert not scene.group._tip_drawn


def test_a_toggle_turns_by_click_key_and_arrow(form, told):
    toggle = Toggle("Hints", False, "name")
    scene = form(toggle)
    click(scene, *middle(toggle))
    scene.stage.send(Confirm())
    scene.stage.send(MoveFocus("right"))
    scene.stage.send(MoveFocus("right"))
    assert told == [True, False, True]


def test_a_slider_moves_in_steps_within_its_ends(form, told, context):
    slider = Slider("Volume", 0.9, "volume", context.words, step=0.1)
    scene = form(slider)
    scene.group.focus(slider)
    for way in ("right", "right", "left"):
        scene.stage.send(MoveFocus(way))
    assert told == [1.0, 0.9]


def test_a_slider_follows_the_pointer_that_holds_it(form, told, context):
    slider = Slider("Volume", 0.5, "volume", context.words, step=0.1)
    scene = form(slider)
    scene.stage.send(Press(slider.control.left + 8, slider.area.centery))
    scene.stage.send(Point(2000, 10))
    scene.stage.send(Release(2000, 10))
    scene.stage.send(Point(slider.control.left + 8, slider.area.centery))
    assert told == [0.0, 1.0]


def test_a_choice_goes_round_both_ways(form, told):
    choice = Choice("Deck", [("f", "French"), ("h", "Hungarian")], "f", "name")
    scene = form(choice)
    scene.group.focus(choice)
    for intent in (MoveFocus("right"), MoveFocus("right"), MoveFocus("left"), Confirm()):
        scene.stage.send(intent)
    assert told == ["h", "f", "h", "f"]
    click(scene, choice.control.left + 10, choice.area.centery)
    assert told[-1] == "h"


def test_tabs_open_by_click_and_arrows(form, told):
    tabs = Tabs(["One", "Two", "Three"], 0)
    scene = form(tabs)
    click(scene, tabs.area.right - 10, tabs.area.centery)
    scene.stage.send(MoveFocus("left"))
    tabs.turn(StepFocus(-1))
    tabs.turn(StepFocus(-1))
    scene.group.deliver()
    assert told == [2, 1, 0, 2]


def test_the_second_of_two_fast_clicks_opens_no_other_tab(form, told, context):
    """A page that makes its tabs again has not drawn them yet when the second click comes."""
    scene = form(Tabs(["One", "Two", "Three"], 0))
    (first,) = scene.group.widgets
    place = first.area.centerx, first.area.centery
    click(scene, *place)
    scene.group.refill([Tabs(["One", "Two", "Three"], 1, first.area)])
    click(scene, *place)
    assert told == [1]


def test_a_tab_with_long_words_is_wider_than_the_others(form, told, context):
    """Its words stay as large as theirs, and it opens wherever it lies."""
    labels = ["Przegląd", "Według gry", "Według przeciwnika", "W czasie"]
    tabs = Tabs(labels, 0)
    scene = form(tabs)
    canvas = context.canvas
    tabs.area.width = sum(canvas.fonts.width(label, BUTTON.sized(20)) + 20 for label in labels)
    tabs.draw(canvas)
    left = tabs.area.left
    for place, label in reversed([*enumerate(labels)]):
        before = sum(canvas.fonts.width(each, BUTTON.sized(20)) + 20 for each in labels[:place])
        wide = canvas.fonts.width(label, BUTTON.sized(20)) + 20
        for x in (left + before + 2, left + before + wide - 2):
            click(scene, x, tabs.area.centery)
            assert tabs.place == place


def test_a_narrow_button_without_words_keeps_its_sign(form, context, monkeypatch):
    drawn = []
    monkeypatch.setattr(type(context.canvas), "icon", lambda canvas, name, *_: drawn.append(name))
    button = Button("", Chosen("nothing"), icon="back", key="P")
    form(button)
    button.area.width = 48.0
    drawn.clear()
    button.draw(context.canvas)
    assert drawn == ["back"]


def test_a_field_tells_its_text_when_typing_ends(form, told):
    field = TextField("Name", "Anna", "name")
    scene = form(field, Button("Next", Chosen("nothing")))
    scene.group.focus(field)
    scene.stage.send(Confirm())
    assert scene.stage.reader.typing
    for intent in (TypedText("Ő"), TypedText("ry "), Edit("left"), Confirm()):
        scene.stage.send(intent)
    assert told == ["Őry"]
    assert not scene.stage.reader.typing


def test_escape_leaves_a_field_as_it_was(form, told):
    field = TextField("Name", "Anna", "name")
    scene = form(field)
    scene.group.focus(field)
    for intent in (Confirm(), TypedText("X"), Cancel()):
        scene.stage.send(intent)
    assert field.text == "Anna"
    assert told == []


def test_a_click_elsewhere_and_tab_end_typing_and_hovering_does_not(form, told):
    field, button = TextField("Name", "", "name"), Button("Next", Chosen("next"))
    scene = form(field, button)
    click(scene, *middle(field))
    scene.stage.send(TypedText("Ann"))
    scene.stage.send(Point(*middle(button)))
    assert scene.stage.reader.typing
    click(scene, *middle(button))
    assert told == ["Ann", "next"]
    click(scene, *middle(field))
    scene.stage.send(TypedText("Bea"))
    scene.stage.send(StepFocus(1))
    assert told[-1] == "Bea"
    assert scene.group.ring.current is button


def test_the_caret_blinks_and_a_still_field_draws_nothing_else(form, context):
    field = TextField("Name", "", "name")
    scene = form(field)
    click(scene, *middle(field))
    context.stage.step(1.0)
    context.stage.frames.reset()
    context.stage.step(2.12)
    assert 3 <= context.stage.frames.draws <= 5


def test_text_is_copied_and_pasted(form, told, monkeypatch):
    board = {}
    monkeypatch.setattr("pygame.scrap.put_text", lambda text: board.update(text=text))
    monkeypatch.setattr("pygame.scrap.get_text", lambda: board.get("text", ""))
    field = TextField("Address", "192.168.1.2", "name")
    scene = form(field)
    scene.group.focus(field)
    for intent in (Confirm(), Edit("cut"), Edit("paste"), Edit("paste"), Confirm()):
        scene.stage.send(intent)
    assert told == ["192.168.1.2192.168.1.2"]


def test_a_list_is_walked_and_taken_from(form, told):
    rows = [ListRow(name) for name in ("Anna's table", "Bea's table", "full table")]
    rows[2] = ListRow("full table", enabled=False)
    listing = Listing(rows)
    back = Button("Back", Chosen("nothing"))
    scene = form(listing, back)
    listing.area, back.area = FRect(100, 100, 400, 120), FRect(100, 240, 400, 50)
    scene.group.focus(listing)
    for intent in (MoveFocus("down"), Confirm(), MoveFocus("down"), Confirm()):
        scene.stage.send(intent)
    assert told == [1]
    scene.stage.send(MoveFocus("down"))
    assert scene.group.ring.current is not listing


def test_a_list_scrolls_to_what_is_marked(form, context):
    listing = Listing([ListRow(f"row {number}") for number in range(30)])
    scene = form(listing)
    listing.area = FRect(100, 100, 400, 120)
    context.stage.step(0.1)
    scene.group.focus(listing)
    for _ in range(20):
        scene.stage.send(MoveFocus("down"))
    context.stage.step(2.0)
    assert listing.place == 20
    assert listing._scroll.offset == pytest.approx(21 * listing.row_height - 120)
    listing.refill([ListRow("only one")])
    assert listing.place == 0


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_a_list_scrolls_to_what_a_page_marks(form, context, text_size):
    listing = Listing([ListRow(f"row {number}", "below") for number in range(30)])
    form(listing)
    listing.area = FRect(100, 100, 400, 120)
    context.change(text_size=text_size)
    listing.mark(20)
    context.stage.step(2.0)
    assert listing._scroll.offset == pytest.approx(21 * listing.row_height - 120)


def test_the_two_lines_of_a_row_stay_apart_where_text_is_large(context):
    """And a click takes the row that is seen there."""
    context.change(text_size=1.5)
    context.stage.relayout()
    listing = Listing([ListRow("Ágí", "Śćź")] * 3, FRect(100, 100, 400, 500))
    below, name, *_ = (each.area for each in written_by(context, listing.draw))
    assert below.top >= name.bottom - 4
    assert below.bottom <= 100 + listing.row_height
    listing.clicked(200, 100 + 2.5 * listing.row_height)
    assert listing.take_emitted() == [Chosen("row", 2)]


def test_a_page_scrolls_by_wheel_and_keys_and_stops_at_its_end(form, context):
    page = Page([Paragraph("word " * 60)] * 20)
    scene = form(page)
    page.area = FRect(100, 100, 400, 300)
    context.stage.redraw()
    context.stage.step(0.1)
    scene.group.focus(page)
    scene.stage.send(Scroll(3.0))
    scene.stage.send(MoveFocus("down"))
    context.stage.step(2.0)
    assert page._scroll.offset > 0
    scene.stage.send(Scroll(10_000.0))
    context.stage.step(3.0)
    assert page._scroll.offset == page._scroll.most


def test_columns_of_a_table_have_room_for_their_words():
    wished = (0.24, 0.1, 0.2, 0.12, 0.34)
    assert fitting_shares(wished, (0.2, 0.05, 0.1, 0.1, 0.1)) == wished
    tight = fitting_shares(wished, (0.2, 0.05, 0.1, 0.2, 0.1))
    assert sum(tight) == pytest.approx(1.0)
    assert tight[3] == 0.2
    assert all(got >= need for got, need in zip(tight, (0.2, 0.05, 0.1, 0.2, 0.1), strict=True))
    assert fitting_shares((0.5, 0.5), (1.5, 0.5)) == (0.75, 0.25)


@pytest.mark.parametrize("size", [(800, 600), (700, 1000)])
def test_no_word_of_a_table_shrinks_where_text_is_large(context, monkeypatch, size):
    context.window.size = size
    context.change(text_size=1.5)
    context.stage.relayout()
    rows = (("Normales Spiel", "1-3", "Vorhand", "angesagt", "als erste Seite 66 Augen haben"),)
    table = TableBlock(
        ("Ansage", "Zählt", "Wer", "Atout", "Ziel"), rows, (0.24, 0.1, 0.2, 0.12, 0.34)
    )
    page = Page([table], FRect(300, 100, 780, 400))
    shrunk = []
    render = context.fonts._render
    monkeypatch.setattr(
        type(context.fonts),
        "_render",
        lambda fonts, text, style, ink: shrunk.append(style.shrink) or render(text, style, ink),
    )
    page.draw(context.canvas)
    assert set(shrunk) == {1.0}
    assert not context.fonts.cut


def test_every_widget_comes_to_rest(form, context):
    widgets = [
        Button("Play", Chosen("nothing"), icon="play", key="P"),
        Toggle("Hints", True, "name"),
        Slider("Volume", 0.4, "volume", context.words),
        Choice("Deck", [("f", "French")], "f", "name"),
        TextField("Name", "", "name"),
    ]
    scene = form(*widgets)
    for widget in widgets:
        scene.stage.send(Point(*middle(widget)))
        context.stage.step(0.05)
    context.stage.step(2.0)
    context.stage.frames.reset()
    context.stage.step(1.0)
    assert context.stage.frames.draws == 0


def test_with_reduced_motion_attention_does_not_glide(form, context):
    context.change(reduced_motion=True)
    button = Button("Play", Chosen("nothing"))
    scene = form(button)
    scene.stage.send(Point(*middle(button)))
    context.stage.step(1 / 60)
    assert button.warmth == 1.0


def test_with_reduced_motion_a_change_without_an_input_is_drawn(form, context):
    """As where a hint has a card glow: no redrawing is asked for, the widget's movement brings it."""
    context.change(reduced_motion=True)
    scene = form(Button("a", Chosen("nothing")))
    context.stage.step(1.0)
    (button,) = scene.group.widgets
    button.lit = not button.lit
    assert context.stage.tick(1 / 60, 1 / 60)
    assert not context.stage.tick(1 / 60, 1 / 60), "drawn once, and then it stands still"


def test_a_menu_made_anew_keeps_the_focus_in_its_place(form):
    scene = form(*[Button(name, Chosen("nothing")) for name in "abc"])
    for _ in range(3):
        scene.stage.send(MoveFocus("down"))
    fresh = [Button(name, Chosen("nothing")) for name in "xyz"]
    scene.group.refill(fresh)
    assert scene.group.ring.current is fresh[2]
