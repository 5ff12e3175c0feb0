"""A tournament of several programs in the window: the board of all, and the tables of the people here.

May import: game.contest, game.bots.workers, game.online, game.tournament, game.stage.drawing,
game.stage, game.scenes.elements, game.scenes.menus, game.scenes.table, game.scenes.lan,
game.scenes.tournament, game.scenes, net.identity, net.invitation,
net.tournament, net.transport, net.wire.

    entrance      from the pages of tournaments to a board on the network
    network_desk  the part of this program: its players' tables, results from records and logs
    network_board the board, with who is at the door
"""
