"""The evening's page and its events: the deal of the day, deals by code, duplicates, the same deal again.

May import: game.core, game.rules, game.contest, game.play, game.bots, game.bots.workers,
game.stage.drawing, game.stage, game.scenes.elements, game.scenes.table,
game.scenes.setup, game.career, game.tournament, game.scenes, game.scenes.menus.

    coordinator  opens the page and its deals          page           what there is to play
    events       what a match is played for            measure        the bot a duplicate is measured by
    duplicate_result   a duplicate, deal by deal       same_deal      a deal known already, a replay
"""
