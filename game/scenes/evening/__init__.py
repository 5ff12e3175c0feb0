"""What one plays beside a match: deals of the day and by code, duplicates, the same deal again.

coordinator  the way here, and to its deals

It may import the table, the set-up and the rooms below them.
"""
