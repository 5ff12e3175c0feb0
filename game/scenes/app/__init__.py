"""The program with a window: it makes each part when it is first asked for, and leads from page to page.

May import: game.rules, game.contest, game.play, game.bots.workers, net.wire, net.transport, net.invitation,
game.stage.drawing, game.stage, game.scenes.elements, game.scenes, game.scenes.menus,
game.scenes.table, game.scenes.rules, game.scenes.setup, game.scenes.lan, game.scenes.statistics,
game.scenes.career, game.scenes.attract, game.scenes.evening, game.scenes.lessons,
game.scenes.matches, game.scenes.tournament, game.scenes.lan_tournament.

    app              the title, and the order in which the parts are made
    mishap           after an unexpected error: the match kept, a report, a page
    folder_question  a window while the player's folder cannot be used
"""
