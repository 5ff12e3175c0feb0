import pytest

from game.rulebook import BookGroup, BookTable, BookText, Illustration, family_texts, write_rulebook
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS, TwoHandOptions
from game.words import LANGUAGES, Words
from tests.rules.test_prices import FLAT, TRICKLESS, allowed

# The chapters of a family; one more tells of a talon.
CHAPTERS = {"two_hand": 14, "bauernschnapsen": 15, "north_american": 12, "thousand": 12}
DECKS = ("french", "hungarian", "double")
OPTIONS = list(TwoHandOptions.all())
# Every preset with each of its options.
RULES = [(key, option) for key, game in GAMES.items() for option in game.options.all()]
ENGLISH = Words("en", strict=True)


def stated(book):
    """The house rules a book states, by option."""
    return {text.option: text for text in book.texts() if text.option}


def other_value(game, option):
    now = getattr(game.options, option.name)
    return next(value for value in option.choices if value != now)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_preset_has_its_book_in_every_language_and_deck(language, key):
    for deck in DECKS:
        book = write_rulebook(Words(language, strict=True), GAMES[key], deck)
        talon = key.startswith("talonschnapsen")
        assert len(book.chapters) == CHAPTERS[GAMES[key].family] + talon
        assert all(chapter.title and chapter.blocks for chapter in book.chapters)
        assert not any(text.changed for text in book.texts())


@pytest.mark.parametrize(("key", "option"), RULES, ids=lambda each: getattr(each, "name", each))
def test_a_house_rule_that_differs_is_stated_and_marked(key, option):
    value = other_value(GAMES[key], option)
    game = GAMES[key].with_options(**{option.name: value})
    book = write_rulebook(ENGLISH, game, "french")
    said = stated(book)[option.name]
    assert said.changed
    texts = family_texts(game)
    rule, idle = (
        texts.house_rule(ENGLISH, game, option.name, "french"),
        texts.idle_because(game, option.name),
    )
    assert said.words == (rule.rule(value) if idle is None else f"{rule.title}. {ENGLISH(idle)}")
    assert [text.option for text in book.texts() if text.changed] == [option.name]


# What a page says under a house rule, and what it leaves out, which would be false there.
_UNDER_A_RULE = (
    ("bauernschnapsen", {"cut_mode": "knock"}, "rules.deal.knock_4", "rules.deal.cut_4"),
    ("talonschnapsen", {"cut_mode": "knock"}, "rules.deal.knock_3", "rules.deal.cut_3"),
    ("talonschnapsen", {"bummerl": False}, "option.bummerl.off.rule", "rules.match.lowest_3"),
)


@pytest.mark.parametrize(("key", "changes", "said", "false"), _UNDER_A_RULE)
def test_a_page_says_nothing_that_a_house_rule_makes_false(key, changes, said, false):
    game = GAMES[key]
    for now, here, away in ((game, false, said), (game.with_options(**changes), said, false)):
        texts = [text.words for text in write_rulebook(ENGLISH, now, "french").texts()]
        assert ENGLISH(f"bauernschnapsen.{here}", target=24) in texts
        assert ENGLISH(f"bauernschnapsen.{away}", target=24) not in texts


def test_a_page_names_the_end_of_a_stock_played_out_and_the_only_way_to_give_up():
    claimed = GAMES["snapszer"].with_options(auto_claim=True)
    texts = [text.words for text in write_rulebook(ENGLISH, claimed, "french").texts()]
    assert ENGLISH("option.unclaimed.higher_total.rule") in texts
    for concede, said in (("off", "none"), ("half", "none_but_concede")):
        game = GAMES["thousand_3"].with_options(concede=concede)
        texts = [text.words for text in write_rulebook(ENGLISH, game, "french").texts()]
        assert ENGLISH(f"rules.exits.{said}") in texts


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_the_chapter_of_house_rules_lists_what_differs_and_what_the_book_says(option):
    game = GAMES["snapszer"].with_options(**{option.name: other_value(GAMES["snapszer"], option)})
    chapter = write_rulebook(ENGLISH, game, "french").chapters[0]
    assert chapter.key == "house"
    table = next(block for block in chapter.blocks if isinstance(block, BookTable))
    rule = family_texts(game).house_rule(ENGLISH, game, option.name, "french")
    usual = getattr(GAMES["snapszer"].options, option.name)
    now = getattr(game.options, option.name)
    assert table.rows == ((rule.title, rule.label(now), rule.label(usual)),)


def test_by_the_book_there_is_no_chapter_of_house_rules():
    chapters = write_rulebook(ENGLISH, GAMES["schnapsen"], "french").chapters
    assert "house" not in [chapter.key for chapter in chapters]


def test_a_rule_without_effect_is_not_stated_by_the_book():
    said = stated(write_rulebook(ENGLISH, GAMES["schnapsen"], "french"))
    assert family_texts(GAMES["schnapsen"]).idle_because(GAMES["schnapsen"], "draw_carry")
    assert "draw_carry" not in said
    assert "unclaimed" not in said


@pytest.mark.parametrize("name", ["claim_timing", "close_before_draw", "marriage_needs_trick"])
def test_the_books_of_two_games_differ_where_their_options_do(name):
    two_hand = {key: GAMES[key] for key in PRESETS}
    books = {key: stated(write_rulebook(ENGLISH, game, "french")) for key, game in two_hand.items()}
    for key, game in two_hand.items():
        same = getattr(game.options, name) == getattr(GAMES["snapszer"].options, name)
        assert (books[key][name].words == books["snapszer"][name].words) == same


def pictures(key):
    book = write_rulebook(ENGLISH, GAMES[key], "french")
    return {
        chapter.key: block
        for chapter in book.chapters
        for block in chapter.blocks
        if isinstance(block, Illustration)
    }


def test_the_order_and_the_values_of_the_cards_are_shown():
    shown = pictures("snapszer")["cards"].groups
    assert [group.cards[0].rank for group in shown] == ["A", "T", "K", "Q", "J", "9"]
    assert [group.below.split()[0] for group in shown] == ["11", "10", "4", "3", "2", "0"]
    assert [group.cards[0].rank for group in pictures("schnapsen")["cards"].groups][-1] == "J"


def test_marriage_exchange_and_closing_are_shown():
    shown = pictures("schnapsen")
    assert [group.badge for group in shown["marriages"].groups] == ["20", "40"]
    assert shown["exchange"].groups[0].cards == ("JH",)
    assert [group.layout for group in shown["closing"].groups] == ["stock", "closed"]
    assert isinstance(shown["deal"].groups[0], BookGroup)


def test_the_lowest_trump_of_the_exchange_is_that_of_the_pack():
    assert pictures("sixty_six")["exchange"].groups[0].cards == ("9H",)


def lines(key, chapter, **changes):
    """The sentences of one chapter."""
    book = write_rulebook(ENGLISH, GAMES[key].with_options(**changes), "french")
    (found,) = [each for each in book.chapters if each.key == chapter]
    return " ".join(block.words for block in found.blocks if isinstance(block, BookText))


@pytest.mark.parametrize("key", PRESETS)
def test_the_page_says_what_a_closers_wrong_claim_costs(key):
    said = lines(key, "claims")
    assert (
        "A wrong claim by the player who closed is a failed closing and costs what that costs."
        in said
    )


def test_the_page_says_where_losing_on_purpose_may_be_cheaper():
    """The two prices of [seed 001] and [PAG-66] that stay: where random play finds them."""
    for key in PRESETS:
        found = allowed(GAMES[key].options)
        assert ("may pay only two where losing" in lines(key, "claims")) == (TRICKLESS in found)
        assert ("less than the three points" in lines(key, "closing")) == (FLAT in found)


@pytest.mark.parametrize("target", TwoHandOptions.option("bummerl_target").choices)
def test_a_contest_for_bummerl_is_more_than_one_match(target):
    said = lines("snapszer", "match", bummerl=True, bummerl_target=target)
    assert "a new match begins, until the contest is decided" in said
    assert "first Bummerl ends" not in said
    assert target > 1


def test_the_bids_of_the_auction_stand_in_a_table_with_what_they_ask_and_pay():
    def bids(game):
        chapters = write_rulebook(ENGLISH, game, "french").chapters
        (chapter,) = [each for each in chapters if each.key == "bidding"]
        (table,) = [block for block in chapter.blocks if isinstance(block, BookTable)]
        return table.rows

    game = GAMES["north_american_4"]
    assert [row[0] for row in bids(game)] == ["1", "2", "3", "4", "5"]
    assert [row[1] for row in bids(game)][:4] == [f"{33 * n} points" for n in (1, 2, 3, 4)]
    assert [row[3] for row in bids(game)] == ["−1", "−2", "−3", "−4", "−5"]
    assert "165" in bids(game.with_options(moon_goal="165"))[4][1]


def test_the_natural_order_is_shown_where_it_is_played():
    game = GAMES["north_american_3"].with_options(na66_rank="natural")
    (chapter,) = [
        each for each in write_rulebook(ENGLISH, game, "french").chapters if each.key == "cards"
    ]
    (shown,) = [block for block in chapter.blocks if isinstance(block, Illustration)]
    assert [group.cards[0].rank for group in shown.groups] == ["A", "K", "Q", "J", "T", "9"]


def all_words(book):
    """Every sentence and every cell of a book, its house rules apart, which state what is not played too."""
    cells = (
        cell
        for chapter in book.chapters
        for block in chapter.blocks
        if isinstance(block, BookTable)
        for row in block.rows
        for cell in row
    )
    return " ".join((*(text.words for text in book.texts()), *cells))


PARTNERS = {"en": "partner", "hu": "társ", "de": "partner", "pl": "partner", "ru": "партнёр"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["north_american_2", "north_american_3", "north_american_4"])
def test_a_partner_is_spoken_of_where_there_is_one(language, key):
    said = all_words(write_rulebook(Words(language, strict=True), GAMES[key], "french"))
    # what the game is called and where it comes from names no seat at the table
    assert (PARTNERS[language] in said.casefold()) == (key == "north_american_4")


@pytest.mark.parametrize("key", ["north_american_2", "north_american_3", "north_american_4"])
@pytest.mark.parametrize("goal", ["all_tricks", "165"])
def test_the_moon_is_asked_one_thing_throughout(key, goal):
    said = all_words(write_rulebook(ENGLISH, GAMES[key].with_options(moon_goal=goal), "french"))
    assert ("winning every trick" in said) == (goal == "all_tricks")
    assert "win everything" not in said
    assert ("165" in said) == (goal == "165")
    assert ("alone" in said) == (key == "north_american_4")


def test_ace_and_ten_are_praised_where_they_are_the_highest():
    natural = GAMES["north_american_3"].with_options(na66_rank="natural")
    assert "Ace and ten" in all_words(write_rulebook(ENGLISH, GAMES["north_american_3"], "french"))
    assert "Ace and ten" not in all_words(write_rulebook(ENGLISH, natural, "french"))


@pytest.mark.parametrize("bolts", ["cumulative", "off"])
def test_the_page_says_what_a_third_bolt_does_on_the_barrel(bolts):
    game = GAMES["thousand_3"].with_options(bolts=bolts)
    said = all_words(write_rulebook(ENGLISH, game, "french"))
    assert ("down to 760" in said) == (bolts != "off")
    assert "nothing is scored any more" not in said


NOT_HIGH = {"normal", "bettler", "as_bettler", "farbengang", "herrenschnapser"}


@pytest.mark.parametrize("key", ["talonschnapsen", "talonschnapsen_carinthia"])
@pytest.mark.parametrize("contracts", ["all", "high"])
@pytest.mark.parametrize("suit", ["win_all", "hold"])
def test_the_page_says_which_contracts_use_the_talon_and_whether_it_must_be_taken(
    key, contracts, suit
):
    game = GAMES[key].with_options(talon_contracts=contracts, suit_contract=suit, as_bettler=True)
    said = all_words(write_rulebook(ENGLISH, game, "french"))
    without = {contract.name for contract in game.contracts if not contract.talon}
    held = {name for name in NOT_HIGH if suit == "hold" and name[0] in "fh"}
    if contracts == "all":
        assert "every contract that is played out" in said
        assert "The declarer takes the two cards" in said
        assert without == held
    else:
        assert "not in a normal game, a Bettler, Farben-Gang or Herren-Schnapser" in said
        assert "the declarer may take its two cards" in said
        assert "changes nothing in what the contract counts" in said
        assert without == NOT_HIGH


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_book_of_a_match_of_so_many_deals_leaves_out_what_rests_in_it_and_says_so(
    key, language
):
    game, words = GAMES[key], Words(language, strict=True)
    resting = family_texts(game).by_score
    changed = game.with_options(
        **{
            option.name: option.choices[-1]
            for option in game.options.all()
            if option.name in resting
        }
    )
    book = write_rulebook(words, changed, "french", 12)
    ending = next(chapter for chapter in book.chapters if chapter.key == "match")
    said = [text.words for text in ending.blocks]
    family = game.family
    assert said == [words.counted("rules.by_deals.text", 12), words(f"rules.by_deals.{family}")]
    assert stated(book).keys().isdisjoint(resting)
    assert "house" not in [chapter.key for chapter in book.chapters]
    if language == "en":
        rest = "\n".join(
            text.words
            for chapter in book.chapters
            for text in chapter.blocks
            if chapter is not ending and isinstance(text, BookText)
        )
        for word in ("barrel", "bolt", "555", "880", f"to {game.scorer.target}", "is out and"):
            assert word not in rest, word


def test_in_a_match_of_so_many_deals_no_score_ends_the_doubling_and_the_first_may_be_golden():
    """The golden tour is the first deals, if more are played than there are players."""
    golden = GAMES["thousand_3"].with_options(golden=True)
    for length, told in ((3, False), (4, True)):
        assert ("golden" in stated(write_rulebook(ENGLISH, golden, "french", length))) == told
    doubling = GAMES["bauernschnapsen"].with_options(kontra_block="both_sides_out")
    book = write_rulebook(ENGLISH, doubling, "french", 12)
    always = family_texts(doubling).house_rule(ENGLISH, doubling, "kontra_block", "french")
    assert always.rule("none") in [text.words for text in book.texts()]
    assert "kontra_block" not in stated(book)
