"""Tournaments of an evening: entrants, pairings, results and standings, as pure values, as text and on disk.

May import: game.rules, game.contest, game.play.

    entrants       people and characters who play in one
    entries        what can happen in one, a value each, and why it cannot
    tournament     the state: rounds, tables, results, and the lot
    knock_out, round_robin, swiss   the next round of each format
    progress       an entry taken into the state
    standings      places with their tie-breaks
    text           a tournament as lines of text
    event          the event that the record of a table's match names
    tables         the match of a table: its set-up, and its result read from its record
    keeping        tournaments in the player's folder

A tournament is a row of entries: the same row gives the same board everywhere. All chance is the seed in its
first lines.
"""
