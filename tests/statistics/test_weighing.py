"""Which deals are still to be weighed."""

from game.statistics import Index, fill, unweighed


def test_the_latest_deals_of_two_hands_come_first(shelf):
    index = Index()
    fill(index, shelf)
    rows = unweighed(index, shelf, "person:béla", most=500)
    assert {row.match.game.family for row in rows} == {"two_hand"}
    assert len({row.source for row in rows}) == 6
    sources = list(dict.fromkeys(row.source for row in rows))
    assert sources == sorted(sources, reverse=True)
    for row in rows:
        deal = row.match.dealt(row.pack)
        for _, move in row.moves:
            deal, _ = row.match.game.play(deal, move)
        assert row.match.game.outcome(deal) is not None
        assert row.match.number == row.number
    first = rows[0]
    index.keep_worth(*first.key, 0.5)
    again = unweighed(index, shelf, "person:béla", {rows[1].key}, most=500)
    assert [row.key for row in again] == [row.key for row in rows[2:]]
