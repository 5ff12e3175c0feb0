"""The great moments of a game: what they are, and how each is seen and heard.

moment     a kind, and whom it is about                 ending     which of them a deal's end has
pictures   figures and emblems that are shown           acts       each kind: picture, sound, sparks
at_table   a fat trick, a marriage, an exchange, 66     page       moments over a page

A moment is a few actions on a timeline. It is over within `LONGEST` seconds, ends at once where it is
skipped, and leaves nothing behind: whoever watched it and whoever skipped it see the same table.
"""

LONGEST = 1.6
