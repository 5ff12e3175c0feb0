"""The show on the title's place while nobody is there: deals are seen again, and lines of advice come and go.

May import: game.core, art, game.rules, game.contest, game.play, game.bots, game.stage.input,
game.stage.drawing, game.stage.motion, game.stage, game.scenes.elements, game.scenes.menus,
game.scenes.table, game.scenes.replay, game.career, game.scenes.statistics,
game.scenes.career.

scene          the show itself; whoever stirs ends it     opening       makes it ready, and begins it
shown_deal     which deals are seen, and from where       find_numbers  looks for deals worth it
menu_strip     the title's menu, smaller, and advice      honour_table  now and then, between two deals
"""

from game.scenes.attract.opening import open_show
