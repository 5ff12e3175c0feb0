import json
from dataclasses import replace
from itertools import chain, combinations

import pytest
from pygame import FRect

from game.contest.record import Sitting
from game.play.house_rules import HouseRulesFile
from game.play.setup import PERSON
from game.rulebook import family_texts
from game.rules import FAMILIES, GAMES
from game.rules.two_hand.options import PRESETS, TwoHandOptions
from game.scenes.actions import HostTable
from game.scenes.rules.page import RulesPage
from game.scenes.setup import SetupScene
from game.scenes.setup.draft import Draft
from game.scenes.setup.game_tab import shelf
from game.scenes.setup.keeping import FILE, SetupFile
from game.scenes.setup.named_page import NamedRulesPage
from game.scenes.setup.opponent_page import OpponentPage
from game.scenes.setup.opponents import MOST_STARS, opponents
from game.scenes.setup.purpose import SetupPurpose
from game.scenes.setup.tiles import GameTile
from game.scenes.table.layouts.names import LEAST_READ
from game.scenes.tournament.set_up_page import SetUpTournamentPage
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.input.intents import Cancel, Confirm, MoveFocus, StepFocus, TypedText
from game.stage.user_action import Chosen, Typed
from game.stage.widgets import Choice, Tabs, TextField, Toggle
from game.words.language import LANGUAGES
from net.wire.table_options import TableOptions
from tests.harness.window import click as press
from tests.harness.window import on_top, resize
from tests.scenes.tables import written_by

OPTIONS = [option.name for option in TwoHandOptions.all()]


BOTS = [each.key for each in opponents(GAMES["snapszer"])]


@pytest.fixture
def started():
    return []


@pytest.fixture
def scene(context, tmp_path, started):
    context.stage.on_action = lambda action: started.append(action.setup)
    shown = SetupScene(context, tmp_path)
    context.push(shown)
    context.stage.step(0.1)
    return shown


def focused(scene):
    return next(name for name, each in scene.named.items() if each is scene.group.ring.current)


def go_to(scene, name):
    """Find the way with arrow keys alone, then walk it."""
    origin = focused(scene)
    paths, waiting = {origin: []}, [origin]
    while waiting and name not in paths:
        at = waiting.pop(0)
        for direction in ("up", "down", "left", "right"):
            scene.group.focus(scene.named[at], shown=True)
            turns = isinstance(scene.named[at], Choice | Toggle | Tabs)
            if turns and direction in ("left", "right"):
                continue
            if scene.group.ring.move(direction) and focused(scene) not in paths:
                paths[focused(scene)] = [*paths[at], direction]
                waiting.append(focused(scene))
    assert name in paths, f"no keys lead to {name}"
    scene.group.focus(scene.named[origin], shown=True)
    for direction in paths[name]:
        scene.on(MoveFocus(direction))
    assert focused(scene) == name


def group_of(rule):
    """The group of a house rule of two hands."""
    groups = family_texts(GAMES["snapszer"]).groups
    return next(key for key, names in groups.items() if rule in names)


def press_until(scene, done, intent=None, most=12):
    for _ in range(most):
        if done():
            return
        scene.on(intent or Confirm())
    assert done()


def click(scene, name, share=0.5):
    area = scene.named[name].area
    press(scene.context, (area.left + area.width * share, area.centery))


def test_start_has_the_focus_so_that_enter_plays_the_last_set_up_again(scene, started):
    assert focused(scene) == "start"
    scene.on(Confirm())
    assert started == [scene.setup]
    assert started[0].game == GAMES["snapszer"]


def test_a_match_is_set_up_by_keyboard_alone(scene, context, started):
    scene.on(StepFocus(1))
    scene.on(StepFocus(-1))
    go_to(scene, "game schnapsen")
    scene.on(Confirm())
    scene.on(StepFocus(1))
    go_to(scene, "seat 1")
    press_until(scene, lambda: scene.draft.occupants[1] == PERSON, MoveFocus("right"))
    go_to(scene, "name 1")
    scene.on(Confirm())
    scene.on(TypedText("Béla"))
    scene.on(Confirm())
    go_to(scene, "length")
    press_until(scene, lambda: scene.draft.game.options.match_target == 11, MoveFocus("right"))
    scene.on(StepFocus(1))
    go_to(scene, "group closing")
    scene.on(Confirm())
    go_to(scene, "rule closed_eval")
    scene.on(MoveFocus("right"))
    go_to(scene, "start")
    scene.on(Confirm())

    wanted = GAMES["schnapsen"].with_options(match_target=11, closed_eval="end")
    assert [setup.game for setup in started] == [wanted]
    assert started[0].sittings == (Sitting(PERSON, ""), Sitting(PERSON, "Béla"))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_house_rule_can_be_reached_and_changed_by_keys(scene, name):
    scene.on(StepFocus(-1))
    go_to(scene, f"group {group_of(name)}")
    scene.on(Confirm())
    go_to(scene, f"rule {name}")
    before = getattr(scene.draft.game.options, name)
    scene.on(MoveFocus("right"))
    assert getattr(scene.draft.game.options, name) != before
    assert focused(scene) == f"rule {name}"
    press_until(scene, lambda: not scene.draft.changes, MoveFocus("right"))


def test_a_match_is_set_up_by_mouse(scene, started):
    click(scene, "game sixty_six")
    scene._open(1)
    click(scene, "seat 0", 0.9)
    click(scene, "bummerl", 0.95)
    click(scene, "helps")
    click(scene, "start")
    (setup,) = started
    assert setup.game == GAMES["sixty_six"].with_options(bummerl=True)
    assert setup.sittings[0] == Sitting("bot", BOTS[0])
    assert setup.practice


def test_the_game_of_a_lesson_is_set_up_with_somebody_to_practise_with(context, tmp_path):
    last = SetupScene(context, tmp_path)
    assert last.draft.key == "snapszer"
    page = SetupScene(context, tmp_path, SetupPurpose.PRACTICE, "thousand_3")
    assert page.setup.game == GAMES["thousand_3"]
    assert page.setup.practice
    assert page.setup.sittings[-1].kind == "bot"


def test_the_only_person_keeps_the_first_name_when_the_seats_are_changed(scene, context):
    context.change(name_1="Anna", name_2="Béla")
    scene._open(1)
    before = scene.draft.occupants
    click(scene, "swap 0")
    assert scene.draft.occupants == before[::-1]
    assert scene.setup.sittings[1] == Sitting(PERSON, "Anna")


def test_deck_and_colours_are_settings_of_the_room(scene, context):
    click(scene, "deck", 0.95)
    click(scene, "colours")
    assert context.settings.deck == "hungarian"
    assert context.settings.four_colour


def test_the_rules_of_the_chosen_game_are_read_with_its_house_rules(scene, context):
    scene.act(Chosen(("rule", "draw_carry"), 0))
    scene.act(Chosen("length", (scene.draft.game.scorer.target, 12)))
    click(scene, "read")
    page = on_top(context, RulesPage)
    assert page.games[page.key] == scene.draft.game
    assert page.book.line == context.words.counted("rules.by_deals.line", 12)


def test_the_way_back_to_the_book_shows_only_where_something_was_changed(scene):
    assert "book" not in scene.named
    scene.act(Chosen(("rule", "cards"), 20))
    click(scene, "book")
    assert scene.draft.game == GAMES["snapszer"]
    assert "book" not in scene.named


def test_each_game_keeps_its_own_house_rules(scene):
    scene.act(Chosen(("rule", "cards"), 20))
    scene.act(Chosen("game", "schnapsen"))
    assert scene.draft.game == GAMES["schnapsen"]
    scene.act(Chosen("game", "snapszer"))
    assert scene.draft.game == GAMES["snapszer"].with_options(cards=20)


def test_a_row_without_effect_is_paler_and_says_why(scene, context):
    scene.act(Chosen("game", "schnapsen"))
    scene._open(2)
    click(scene, "group ending")
    row = scene.named["rule draw_carry"]
    assert row.idle
    assert row.ink != scene.named["rule last_trick_rule"].ink


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [(600, 600), (700, 1000)])
def test_no_line_on_a_game_lies_on_another(scene, context, size, text_size):
    resize(context, size)
    for language in LANGUAGES:
        context.change(language=language, text_size=text_size)
        drawn = (written_by(context, scene._open_tab.draw, each) for each in (False, True))
        areas = [each.area for each in chain(*drawn)]
        letters = [area.inflate(0, -0.3 * area.height) for area in areas]
        assert not [pair for pair in combinations(letters, 2) if pair[0].colliderect(pair[1])]


def test_every_combination_of_two_house_rules_can_be_shown(scene, context):
    """Contradictions are explained, never refused and never a crash."""
    context.change(speed=0.0)
    scene._open(2)
    for name in OPTIONS:
        option = TwoHandOptions.option(name)
        for other in ("bummerl", "last_trick_rule", "false_claim", "cards"):
            last = TwoHandOptions.option(other).choices[-1]
            scene._change(
                scene.draft.by_the_book().with_rules(**{name: option.choices[-1], other: last})
            )
            scene._group = group_of(name)
            scene._refill()
            scene.group.focus(scene.named[f"rule {name}"], shown=True)
            scene.draw(context.canvas)


def test_the_last_set_up_is_offered_again(scene, context, tmp_path):
    scene.act(Chosen("game", "schnapsen_sharp"))
    scene.act(Chosen(("rule", "match_target"), 10))
    scene.act(Chosen(("seat", 1), BOTS[0]))
    scene.on(Cancel())
    again = SetupScene(context, tmp_path)
    assert again.draft == scene.draft


def test_closing_the_window_keeps_the_set_up(scene, context, tmp_path):
    scene.act(Chosen("game", "sixty_six"))
    scene.closing()
    assert SetupScene(context, tmp_path).draft.key == "sixty_six"


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "[]",
        "{}",
        '{"game": "whist", "games": [], "seats": ["person", "person"], "practice": false}',
        '{"game": "snapszer", "games": ["snapszer(cards=21)"], "seats": [], "practice": false}',
        '{"game": "snapszer", "games": [], "seats": ["person"], "practice": false}',
        '{"game": "snapszer", "games": [], "seats": {"3": ["person"]}, "practice": false}',
        '{"game": "snapszer", "games": [5], "seats": {}, "practice": false}',
    ],
)
def test_a_damaged_file_is_kept_aside_and_said_in_a_sentence(context, tmp_path, text, told):
    (tmp_path / FILE).write_text(text)
    scene = SetupScene(context, tmp_path)
    assert scene.draft == Draft.first()
    assert not (tmp_path / FILE).exists()
    (kept,) = tmp_path.glob("setup.damaged*")
    assert kept.read_text() == text
    assert [kept.name in sentence for sentence in told] == [True]


def test_a_disk_that_refuses_is_said_in_a_sentence(tmp_path):
    folder = tmp_path / "gone"
    complaint = SetupFile(folder).save(Draft.first())
    assert complaint is not None
    assert complaint.key == "setup.unsaved"


def test_a_set_up_that_cannot_be_read_is_told_of(tmp_path):
    (tmp_path / FILE).mkdir()
    file = SetupFile(tmp_path)
    complaints = [file.load()[1], file.save(Draft.first())]
    assert [each and each.key for each in complaints] == ["setup.unreadable", "setup.unsaved"]


def test_a_bot_that_is_gone_gives_its_seat_to_another(tmp_path):
    """In a set-up too that knew two seats only."""
    written = {"game": "snapszer", "games": [], "seats": ["person", "nobody"], "practice": True}
    (tmp_path / FILE).write_text(json.dumps(written))
    draft, complaint = SetupFile(tmp_path).load()
    assert complaint is None
    assert draft.occupants == (PERSON, BOTS[-1])
    assert draft.practice


def test_practice_is_never_offered_without_a_bot(context, tmp_path):
    SetupFile(tmp_path).save(Draft.first().with_occupant(1, PERSON))
    scene = SetupScene(context, tmp_path, SetupPurpose.PRACTICE)
    assert scene.draft.occupants[1] in BOTS
    assert scene.setup.practice


@pytest.mark.parametrize(
    ("language", "size", "text_size"),
    [
        ("en", (1280, 720), 1.5),
        ("de", (800, 600), 1.5),
        ("hu", (700, 1000), 1.1),
        ("pl", (800, 600), 1.5),
        ("ru", (800, 600), 1.5),
    ],
)
def test_no_language_loses_words(context, tmp_path, language, size, text_size):
    context.window.size = size
    context.change(language=language, deck="hungarian", speed=0.0, text_size=text_size)
    scene = SetupScene(context, tmp_path)
    context.push(scene)
    for key in PRESETS:
        scene.act(Chosen("game", key))
        for name, value in (("draw_carry", 0), ("bummerl", True), ("closed_eval", "end")):
            scene.act(Chosen(("rule", name), value))
        context.stage.step(0.1)
    scene._open(1)
    for bot in BOTS:
        scene.act(Chosen(("seat", 1), bot))
        context.stage.step(0.1)
    scene._open(2)
    for group, names in family_texts(GAMES["snapszer"]).groups.items():
        scene._group = group
        for name in names:
            for _ in TwoHandOptions.option(name).choices:
                scene._refill()
                scene.group.focus(scene.named[f"rule {name}"], shown=True)
                scene.on(MoveFocus("right"))
                scene.draw(context.canvas)
    assert not context.fonts.cut


def test_typing_a_name_does_not_turn_the_tabs(scene):
    scene._open(1)
    field = scene.named["name 0"]
    assert isinstance(field, TextField)
    scene.group.focus(field)
    scene.on(Confirm())
    scene.on(StepFocus(1))
    assert scene.tab == 1


@pytest.mark.parametrize("game", [family.presets[0].game for family in FAMILIES.values()])
def test_stars_tell_the_measured_order_of_the_house_in_each_game(game):
    shown = opponents(game)
    ratings = FAMILIES[game.family].bots
    for one, other in combinations(shown, 2):
        higher = (ratings[one.key] > ratings[other.key]) - (ratings[one.key] < ratings[other.key])
        assert (one.stars > other.stars) - (one.stars < other.stars) == higher
    assert max(each.stars for each in shown) == MOST_STARS
    assert min(each.stars for each in shown) >= 1


def test_how_an_opponent_plays_is_told_where_it_is_chosen(scene, context):
    scene.on(StepFocus(1))
    go_to(scene, "plays 1")
    scene.on(Confirm())
    page = on_top(context, OpponentPage)
    assert page.opponent.key == scene.draft.occupants[1]
    context.stage.step(0.1)
    page.on(Cancel())
    assert context.stage.top is scene


@pytest.mark.parametrize(
    "opponent",
    [*opponents(GAMES["snapszer"]), *opponents(GAMES["bauernschnapsen"])],
    ids=lambda each: each.plays,
)
def test_every_opponent_has_its_page_in_every_language(context, opponent):
    for language in LANGUAGES:
        context.change(language=language)
        page = OpponentPage(context, opponent)
        context.push(page)
        context.stage.step(0.1)
        assert page.page._scroll.most == 0, "nothing is to be scrolled"
        context.stage.pop()


def test_a_person_has_no_page(scene):
    scene.on(StepFocus(1))
    assert "plays 1" in scene.named
    scene.act(Chosen(("seat", 1), PERSON))
    assert "plays 1" not in scene.named


FOUR, THREE, TWO = (f"north_american_{seats}" for seats in (4, 3, 2))


def test_each_number_of_seats_keeps_its_company(scene, context, tmp_path):
    scene.act(Chosen(("seat", 1), "lili"))
    scene.act(Chosen("game", FOUR))
    assert scene.draft.occupants == (PERSON, "gyuri", "zsofi", "balint")
    scene.act(Chosen(("seat", 2), PERSON))
    scene.act(Chosen("swap", 2))
    scene.act(Chosen("game", "schnapsen"))
    scene.on(Cancel())
    again = SetupScene(context, tmp_path).draft
    assert again.occupants == (PERSON, "lili")
    assert again.with_game(FOUR).occupants == (PERSON, "gyuri", "balint", PERSON)


def test_a_bot_that_does_not_play_the_game_gives_way_to_the_best_that_does(scene, told):
    scene.act(Chosen(("seat", 1), "sampler"))
    scene.act(Chosen("game", TWO))
    assert scene.draft.occupants == (PERSON, "mester")
    assert told == ["Sampler does not play this game: Mester sits in."]
    scene.act(Chosen("game", "snapszer"))
    assert scene.draft.occupants == (PERSON, "sampler")
    assert len(told) == 1


def test_four_seats_are_filled_and_named_by_keys_and_partners_are_told(scene, context, started):
    go_to(scene, "family north_american")
    scene.on(Confirm())
    assert scene.draft.key == FOUR
    scene.on(StepFocus(1))
    for seat in (1, 2, 3):
        go_to(scene, f"seat {seat}")
        press_until(scene, lambda at=seat: scene.draft.occupants[at] == PERSON, MoveFocus("right"))
    go_to(scene, "name 3")
    scene.on(Confirm())
    scene.on(TypedText("Dóra"))
    scene.on(Confirm())
    go_to(scene, "swap 2")
    go_to(scene, "start")
    scene.on(Confirm())
    (setup,) = started
    assert setup.sittings == (*[Sitting(PERSON, "")] * 3, Sitting(PERSON, "Dóra"))
    assert [scene.draft.partners(seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]


@pytest.mark.parametrize("area", [FRect(0, 0, 1172, 452), FRect(0, 0, 628, 650)])
def test_fourteen_presets_in_five_families_have_room(area):
    for games in (1, 2, 3, 5):
        places = shelf(area, 5, games)
        assert places.bottom <= area.bottom
        every = [*places.families, *places.tiles]
        assert all(each.height >= 36 for each in places.families)
        assert all(each.height >= 50 for each in places.tiles)
        for place, each in enumerate(every):
            assert area.contains(each)
            assert each.collidelist(every[place + 1 :]) == -1


@pytest.mark.parametrize("size", [(1280, 720), (1000, 1300), (700, 1000)], ids=str)
def test_nothing_overlaps_or_is_cut_with_three_and_four_seats(context, tmp_path, size):
    context.window.size = size
    names = dict.fromkeys(("name_1", "name_2", "name_3", "name_4"), "W" * 12)
    for language in LANGUAGES:
        context.change(language=language, speed=0.0, **names)
        scene = SetupScene(context, tmp_path)
        context.push(scene)
        for key in (FOUR, THREE, TWO):
            scene.act(Chosen("game", key))
            for tab in range(3):
                scene._open(tab)
                if tab == 1:
                    scene.act(Chosen(("seat", 0), "beginner"))
                    context.stage.step(0.1)
                    scene.act(Chosen(("seat", 1), PERSON))
                context.stage.step(0.1)
                areas = [each.area for each in scene.named.values()]
                for place, each in enumerate(areas):
                    assert each.inflate(-2, -2).collidelist(areas[place + 1 :]) == -1
                    assert scene._board.contains(each)
        context.stage.pop()
    assert not context.fonts.cut


def test_the_foot_of_a_narrow_page_has_room_for_large_letters(context, tmp_path):
    context.window.size = (700, 1000)
    for language in LANGUAGES:
        context.change(language=language, text_size=1.5)
        scene = SetupScene(context, tmp_path)
        context.push(scene)
        scene.act(Chosen(("rule", "bummerl"), True))
        context.stage.step(0.1)
        back, book, start = (scene.named[key].area for key in ("back", "book", "start"))
        assert back.right < book.left < book.right < start.left
        context.stage.pop()
    assert not context.fonts.cut


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_of_a_narrow_page_is_read_in_large_letters(scene, context, language):
    context.change(language=language, text_size=1.5)
    resize(context, (500, 900))
    for key in GAMES:
        scene._change(scene.draft.with_game(key))
        lines = written_by(context, scene.draw, paragraphs=True)
        (told,) = (line for line in lines if line.words.replace("\n", "  ·  ") == scene.summary)
        room = (told.words, told.room.width, told.room.height)
        assert context.fonts.common_paragraph([room], told.style).shrink >= LEAST_READ, key


def test_a_tile_shows_a_card_for_each_who_plays_to_a_trick():
    shown = {key: len(GameTile(game, key, "", 0)._cards) for key, game in GAMES.items()}
    assert shown["thousand_3"] == shown["thousand_4"] == 3
    assert shown["bauernschnapsen"] == 4
    assert shown["thousand_2"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_all_games_on_offer_are_of_one_size(scene, context, language):
    """The longest decides: none shrinks alone on its tile."""

    def draw_tiles(canvas):
        for each in scene.named.values():
            if isinstance(each, GameTile):
                each.draw(canvas)

    context.change(language=language)
    resize(context, (600, 600))
    for game in {each.family: each.key for each in GAMES.values()}.values():
        scene._change(scene.draft.with_game(game))
        named = written_by(context, draw_tiles, paragraphs=True)
        sizes = {
            context.fonts.common_paragraph([(each.words, *each.room.size)], each.style).shrink
            for each in named
        }
        assert len(sizes) == 1, game


def test_what_stands_at_a_seat_keeps_off_its_frame(scene, context):
    """The slates are low in a tall window, and every word has its place on them."""
    resize(context, (700, 1000))
    scene.draft = scene.draft.with_game("bauernschnapsen")
    scene._open(1)
    context.stage.step(0.1)
    assert len(scene._open_tab._places) == 4
    for places in scene._open_tab._places:
        half = context.fonts.line_height(SMALL_BOLD) / 2
        assert places.title[1] - half >= places.panel.top + 13
        assert places.partner.centery - half >= places.panel.top + 10
        assert places.about_bot.bottom <= places.panel.bottom - 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_sits_at_a_low_seat_is_described_in_words_that_can_be_read(scene, context, language):
    """No partner stands above the fields of two seats: they leave that height to the words below."""
    context.change(language=language, text_size=1.5)
    resize(context, (600, 600))
    scene._open(1)
    context.stage.step(0.1)
    style = scene._open_tab._about_style(context.canvas)
    assert round(style.shrink, 2) >= LEAST_READ
    frame = scene._open_tab._places[0].panel.inflate(-26, -26)
    assert all(frame.contains(scene.named[key].area) for key in ("seat 0", "name 0"))


def test_a_table_on_the_network_is_given_its_options_and_keeps_them(context, tmp_path, started):
    context.stage.on_action = started.append
    scene = SetupScene(context, tmp_path, SetupPurpose.TABLE)
    context.push(scene)
    context.stage.step(0.1)
    scene._open(1)
    click(scene, "turn clock", 0.95)
    click(scene, "watching", 0.95)
    click(scene, "start")
    options = TableOptions(turn_clock=30, watch_delay=1)
    assert started == [HostTable(scene.draft.game, options)]
    assert SetupFile(tmp_path).load()[0].table == options


@pytest.mark.parametrize("purpose", [SetupPurpose.TABLE, SetupPurpose.OTHER_GAME])
def test_the_length_of_a_match_at_this_screen_is_not_that_of_a_table_on_the_network(
    context, tmp_path, purpose
):
    SetupFile(tmp_path).save(replace(Draft.first(), length=3))
    scene = SetupScene(context, tmp_path, purpose)
    context.push(scene)
    context.stage.step(0.1)
    assert context.words.counted("match_length.deals", 3) not in scene.summary
    click(scene, "read")
    assert context.stage.top.length is None


@pytest.mark.parametrize(
    "wrong",
    [
        *({"turn_clock": 7}, {"turn_clock": 30.0}),  # the others refuse a number that is not whole
        *({"watching": [True, 2]}, {"watching": [1, 0]}, {"watching": 1}),
    ],
)
def test_an_option_that_no_table_has_is_a_damaged_set_up(tmp_path, wrong):
    SetupFile(tmp_path).save(Draft.first())
    written = json.loads((tmp_path / FILE).read_text())
    (tmp_path / FILE).write_text(json.dumps({**written, **wrong}))
    draft, complaint = SetupFile(tmp_path).load()
    assert draft == Draft.first()
    assert complaint is not None


def test_house_rules_are_kept_by_name_and_used_again(context, scene, tmp_path):
    scene.act(Chosen(("rule", "cards"), 20))
    scene._open(2)
    click(scene, "named")
    page = context.stage.top
    for chosen in (Typed("name", "Kati"), Chosen("keep")):
        page.act(chosen)
    assert "20" in page.differences
    for chosen in (Chosen("forget"), Typed("text", "Feri: schnapsen(cards=24)"), Chosen("read")):
        page.act(chosen)
    page.act(Chosen("use"))
    assert context.stage.top is scene
    assert (scene.draft.key, scene.draft.changes) == ("schnapsen", {"cards": 24})
    assert [each.name for each in HouseRulesFile(tmp_path).load()] == ["Feri"]


@pytest.mark.parametrize(
    ("page", "game"), [(NamedRulesPage, [GAMES["snapszer"]]), (SetUpTournamentPage, [])]
)
def test_damaged_house_rules_are_kept_aside_and_said_in_a_sentence(
    context, tmp_path, told, page, game
):
    (tmp_path / "house_rules.json").write_text("{")
    page(context, tmp_path, *game)
    assert ["house_rules.damaged-1.json" in sentence for sentence in told] == [True]


def test_a_bad_text_and_the_book_itself_are_refused_in_a_sentence(context, tmp_path):
    page = NamedRulesPage(context, tmp_path, GAMES["snapszer"])
    context.push(page)
    for name, key in (("read", "unreadable"), ("keep", "no_name"), ("copy", "no_name")):
        page.act(Chosen(name))
        assert page.note == context.words(f"setup.named.{key}")
    page.act(Typed("name", "Kati"))
    page.act(Chosen("keep"))
    assert page.note == context.words("setup.named.by_the_book")


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (700, 1000)])
def test_a_house_rule_is_explained_within_its_sheet_in_large_words(context, scene, size):
    context.change(text_size=1.5)
    resize(context, size)
    scene._open(2)
    rules = scene._open_tab
    (title,) = written_by(context, rules.draw)
    about, meaning = written_by(context, rules.draw, paragraphs=True)
    assert (title.words, about.words, meaning.words) == rules.explained
    assert rules._sheet.inflate(0, -16).contains(title.area)
    assert title.area.bottom <= about.area.top + 2
