"""The career on the screen: the ladder, the table of honour, the achievements, and what a match has earned.

May import: art, game.rules, game.stage.input, game.stage.drawing, game.stage.motion, game.stage,
game.scenes.elements, game.scenes.table, game.statistics, game.career, game.scenes.statistics,
game.play, game.scenes, game.scenes.menus.

page     the page with its three tabs          ladder   the places, and what waits at one
honours  first places, ratings, streaks        medals   the achievements
lines    texts of one size                     round_end   the stake won or lost, and the next place
when_read   the career read in the background, and what is told and kept then, at a table too
"""

from game.scenes.career.page import CareerPage
from game.scenes.career.when_read import WhenRead
