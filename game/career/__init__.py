"""The career of a player, read from the records: ratings, ladder, achievements, table of honour.

May import the core, rules, records and statistics; no pygame, no scene.
"""
