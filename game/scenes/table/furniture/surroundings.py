"""The surroundings of the cards: counts, the rule in force, the declarations and counts of each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import FRect

from game.core.cards import Card
from game.core.deal import Deal, Seat
from game.core.moves import MELD_CARDS
from game.core.veiling import Among, among
from game.scenes.elements.backdrop import draw_table
from game.scenes.table.animation.marks import draw_caption
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.trump_sign import SIDE, draw_trump_sign, sign_place
from game.scenes.table.auction.board import board_room, calls_span
from game.scenes.table.facts.duty import rule_words
from game.scenes.table.families import family_of
from game.scenes.table.furniture.lamplight import Lamplight
from game.scenes.table.layouts.layout import Spot
from game.scenes.table.result.counting import points_in_sight
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY_BOLD, SIGN_OF, SMALL, SMALL_BOLD, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, CREAM, LAMP, NIGHT, with_alpha

_DUSK, _HUSH = 0.34, 0.62
_FADES = 5
_MELD_GAP = 14.0


def draw_room(canvas: Canvas, picture: Picture, lamplight: Lamplight | None) -> None:
    """The table itself in the light of its lamp, darker while the stock is closed."""
    draw_table(canvas)
    if lamplight is not None:
        lamplight.draw(canvas)
    if picture.dusk > 0.01:
        light = round(255 * (1.0 - _DUSK * picture.dusk))
        canvas.surface.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)


def draw_marks(canvas: Canvas, picture: Picture) -> None:
    """Draw the marks over the cards, the sparks behind them, and a table that may hold its breath."""
    if picture.hush > 0.01:
        dark = _HUSH * picture.hush
        light = tuple(round(255 * (1.0 - dark * share)) for share in (0.92, 1.0, 1.08))
        canvas.surface.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    picture.draw_marks(canvas)


def draw_rule(canvas: Canvas, picture: Picture) -> None:
    """Trump and the rule in force, under the stock, once the turn-up has shown the trump."""
    deal, context, area = picture.deal, picture.context, picture.layout.rule_line
    if deal is None or not any(deal.hands) or not picture.trump_told or family_of(deal).bid_for:
        return
    trump, ink = deal.trump, round(255 * round(picture.rule_shown * _FADES) / _FADES)
    if not ink:
        return
    if trump is not None:
        words = context.words("table.trump", sign=SIGN_OF[trump], suit=context.suit(trump))
        cream = with_alpha(CREAM, ink)
        canvas.text(words, area.left, area.top + 12, BODY_BOLD, cream, width=area.width)
    below = FRect(area.left, area.top + 26, area.width, area.height - 26)
    rule = rule_words(context, picture.match.game, deal)
    canvas.paragraph(rule, below, SMALL, with_alpha(CHALK_SOFT, ink))


def draw_counts(canvas: Canvas, picture: Picture) -> None:
    """How many cards lie in a stock or another pile; without a stock, the trump's sign in its place."""
    deal, spot = picture.deal, trump_spot(picture)
    if deal is not None and spot is not None and deal.trump is not None:
        draw_trump_sign(canvas, deal.trump, spot.x, spot.y, spot.height)
    board = None if calls_span(picture) is None else board_room(picture).left
    for told, x, y in counts_of_piles(picture):
        draw_caption(canvas, told, x, y, right=board)


def counts_of_piles(picture: Picture) -> Iterator[tuple[str, float, float]]:
    """The count of each pile nobody holds in words, with its name unless it is a stock, and their middle."""
    deal, layout = picture.deal, picture.layout
    if deal is None:
        return
    words, place, piles = picture.context.words, layout.stock_place, deal.piles
    if deal.stock_count and deal.turn_up is not None and not family_of(deal).bid_for:
        top, off = layout.stock(len(deal.stock)), 0.4 if picture.closed else -0.34
        yield str(deal.stock_count), top.x, top.y + place.height * off
    if not any(piles):
        return
    family = family_of(deal)
    name = words(f"table.pile.{family.pile_word}")
    offered = [layout.offered(at, len(piles), 0) for at in range(len(piles))]
    apart = family.offers_piles(deal)
    spots = offered if apart else [place]
    sizes = [str(len(pile)) for pile in piles]
    counts = sizes if apart else [" + ".join(sizes)]
    for spot, count in zip(spots, counts, strict=True):
        yield words("table.pile.count", pile=name, count=count), spot.x, count_line(spot)


def count_line(spot: Spot) -> float:
    """The height at which the count of a pile is written: near its lower edge."""
    return spot.y + spot.height * 0.34


def trump_spot(picture: Picture) -> Spot | None:
    """The place of the trump sign, its side as the height of the spot; None if none is shown.

    A ghost of the trump lies where the stock was; trumps of the moment from when their sign has come down.
    """
    deal, place = picture.deal, picture.layout.stock_place
    if deal is None or deal.trump is None or not any(deal.hands):
        return None
    if family_of(picture.match.game).changes_trumps:
        return sign_place(deal, picture.layout) if picture.trump_told else None
    gone = deal.stock_count == 0 and not family_of(deal).bid_for
    return Spot(place.x, place.y, SIDE) if gone else None


def melds_wait(picture: Picture, seat: Seat) -> bool:
    """Whether a seat has declared what counts only once its side has a trick, where that is noted."""
    deal, family = picture.deal, family_of(picture.match.game)
    if deal is None or not deal.declared[seat] or not family.bid_for:
        return False
    return family.waits_for_a_trick(picture.match.game, deal, seat)


def shown_points(picture: Picture, seat: Seat) -> int | None:
    """The number beside a seat's tricks: None if points are not shown, do not count, or wait."""
    deal = picture.deal
    if not picture.tells_points or deal is None or not family_of(deal).card_points_count(deal):
        return None
    if melds_wait(picture, seat):
        return None
    return points_in_sight(picture.match.game, deal, seat)


def draw_won(canvas: Canvas, picture: Picture, seat: Seat) -> None:
    """Beside a seat's tricks: what it declared and, where points are told, how many it has."""
    deal, layout, context = picture.deal, picture.layout, picture.context
    if deal is None:
        return
    area = layout.won_area(seat)
    x, y = area.left, layout.won_label(seat)
    declared, game, waiting = deal.declared[seat], picture.match.game, melds_wait(picture, seat)
    melds = [f"{SIGN_OF[meld.suit]}{game.meld_value(deal, meld)}" for meld in declared]
    shown = shown_points(picture, seat)
    told = shown is not None
    words = context.words.counted("table.points", shown or 0) if told else ""
    style = _abreast(canvas, [*melds, words], area.width)
    for meld in melds:
        x = canvas.text(meld, x, y, style, CHALK).right + _MELD_GAP
    if waiting:
        waits, beside = context.words("table.meld_waits"), area.right - x + 6
        if canvas.fonts.width(waits, SMALL) <= beside:
            canvas.text(waits, x - 6, y, SMALL, CHALK)
        else:  # no trick lies there yet
            canvas.paragraph(waits, area, SMALL, CHALK, centred=True)
    if told:
        canvas.text(words, area.right, y, style, LAMP, "right")


def _abreast(canvas: Canvas, texts: Sequence[str], width: float) -> TextStyle:
    """The style in which all of these have room in one line, with gaps between them."""
    gaps = _MELD_GAP * (len(texts) - 1)
    natural = sum(canvas.fonts.width(text, SMALL_BOLD) for text in texts)
    return SMALL_BOLD.shrunk(min(1.0, (width - gaps) / natural)) if natural else SMALL_BOLD


def draw_known_hand(canvas: Canvas, picture: Picture, seat: Seat) -> None:
    """Over a closed hand: the cards all know to be in it, and those all saw it pick up."""
    deal = picture.deal
    if deal is None or not deal.hands[seat]:
        return
    context = picture.context
    known, taken = (
        "  ".join(context.short_card(card) for card in cards)
        for cards in (known_in_hand(picture, seat), picked_up(picture, seat))
    )
    told = [known, context.words("table.picked_up", cards=taken) if taken else ""]
    if any(told):
        count = len(deal.hands[seat])
        spots = [picture.layout.fan(seat, count, at) for at in range(count)]
        x = sum(spot.x for spot in spots) / count
        y = max(spot.y + spot.height * 0.26 for spot in spots)
        draw_caption(canvas, "  ".join(filter(None, told)), x, y)


def known_in_hand(picture: Picture, seat: Seat) -> tuple[Card, ...]:
    """Cards all know to be in somebody else's closed hand: turned up for it, or surely among its places."""
    deal = picture.deal
    if deal is None:
        return ()
    turned = _turned_up_for(deal, seat) if picture.viewpoint.sees != "all" else ()
    held = (card for each in among(deal) if _all_in(deal, seat, each) for card in each.cards)
    return tuple(dict.fromkeys((*turned, *held)))


def picked_up(picture: Picture, seat: Seat) -> tuple[Card, ...]:
    """Cards a seat took openly that have not come to light since and may have been passed on."""
    deal = picture.deal
    if deal is None:
        return ()
    found = among(deal)
    certain = {
        card
        for each in found
        for card in each.cards
        if any(_all_in(deal, at, each) for at in range(deal.seats))
    }
    taken = (card for each in found if each.holder == seat for card in each.cards)
    return tuple(card for card in dict.fromkeys(taken) if card not in certain)


def _all_in(deal: Deal, seat: Seat, each: Among) -> bool:
    """Whether all places where some cards may lie are in one hand."""
    return set(each.slots) <= set(deal.hands[seat])


def _turned_up_for(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """Open cards of a closed hand in a game with an auction; those of a marriage all remember."""
    if not family_of(deal).bid_for or family_of(deal).over(deal):
        return ()
    melds = [card for meld in deal.declared[seat] for card in MELD_CARDS[meld]]
    open_slots = (slot for slot in deal.hands[seat] if deal.seen_by[slot] == deal.everyone)
    return tuple(card for card in deal.known(open_slots) if card not in melds)


def prompt_plate(picture: Picture, words: str) -> FRect:
    """The area of the line above the actions with these words."""
    area = picture.layout.prompt
    width = min(area.width, picture.context.fonts.width(words, BODY_BOLD) + 44)
    return FRect(0, 0, width, area.height).move_to(center=area.center)


def draw_prompt(canvas: Canvas, picture: Picture, words: str) -> None:
    """The line above the actions: what is waited for."""
    area, plate = picture.layout.prompt, prompt_plate(picture, words)
    canvas.box(plate, BoxStyle(with_alpha(NIGHT, 120), radius=area.height / 2))
    canvas.text(words, *area.center, BODY_BOLD, CREAM, "centre", area.width - 24)
