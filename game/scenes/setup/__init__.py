"""The set-up of a match: the page, its tabs, and the draft that they change.

May import: game.core, game.rules, game.play, game.bots, game.rulebook, game.stage.input,
game.stage.drawing, game.stage, game.scenes.elements, game.scenes.menus, game.scenes.table,
game.scenes.rules, game.scenes, game.words, net.wire.

    scene        the page and its tabs               table_tab    a table on the network
    game_tab, tiles, rules_tab   game, house rules   seats, seat_places   players
    opponents, opponent_page     the bots offered    named_page   house rules kept under a name
    draft        what is chosen so far               keeping    the last set-up on disk
    purpose      what is set up
"""

from game.scenes.setup.scene import SetupScene
