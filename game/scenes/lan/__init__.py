"""The pages of the network: finding, laying and joining tables here or far away, and playing at one.

May import: game.core, art, game.rules, game.contest, game.play, game.bots, game.words, net.crypto, net.wire,
net.identity, net.match, net.transport, net.invitation, net.session, game.online, game.rulebook,
game.stage.input, game.stage.drawing, game.stage, game.scenes.elements, game.scenes.menus,
game.scenes.table, game.scenes.setup, game.scenes.

coordinator     the way from the title and back      browse          tables appear and vanish
navigator       the pages while at a table           lobby, seat_slates   who sits where
compare         the four cards                       listed_page     what the pages of a list share
put_aside       matches to continue                  acquaintances   players once compared with
table           the table with the net around it     invite, relays  a friend far away
company         the players here, their names        absence         words about a player who is away
lan_actions     what can be chosen on these pages
"""
