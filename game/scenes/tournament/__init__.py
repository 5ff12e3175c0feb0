"""A tournament of the evening at this screen: its set-up, the board that all see, its tables, its winner.

May import: game.core, game.rules, game.contest, game.play, game.bots.workers, game.tournament,
game.stage.input, game.stage.drawing, game.stage.motion, game.stage, game.scenes.elements,
game.scenes.menus, game.scenes.table, game.scenes.setup, game.scenes.matches, game.scenes, game.words.

    coordinator    the way from the evening's page to a board
    list_page      the tournaments kept, and a new one
    set_up_page    entrants, format, game
    entrants_page  names and characters added to a list
    desk           a tournament that is played: entries, the file, results from records
    running        tables between characters, played in the background
    watching       one of them, seen by somebody
    board          the page that all see
    sheets         standings, cross table and bracket, drawn in chalk
    players_page   latecomers, and those who leave
    winner_page    the end
    naming         names and sentences
    tournament_actions   what can be chosen on these pages
"""
