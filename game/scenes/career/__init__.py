"""The career on the screen: the ladder, the table of honour, the achievements, and what a match has earned.

May import: art, game.rules, game.stage.input, game.stage.drawing, game.stage.motion, game.stage,
game.scenes.elements, game.scenes.table, game.statistics, game.career, game.scenes.statistics,
game.play, game.scenes, game.scenes.menus.

page     the page with its three tabs          ladder   the places, and what waits at one
honours  first places, ratings, streaks        medals   the achievements
asking   the career, asked beside the frames   earned   the line at the end of a match
lines    texts of one size              coordinator   the way here, and to a match
keeping  what was won is kept           standing   a round chalked on the slate of its table
round_end   the stake won or lost, and the next place
"""

from game.scenes.career.earned import EarnedLine
from game.scenes.career.keeping import Keeping
from game.scenes.career.page import CareerPage
from game.scenes.career.standing import StandingLine

__all__ = ["CareerPage", "EarnedLine", "Keeping", "StandingLine"]
