"""The rules page: a book for each game, its contents at the left, the text on parchment.

page  the scene      blocks  a rulebook as blocks of a page      pictures  cards and tricks, drawn small
"""
