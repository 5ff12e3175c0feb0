"""The statistics page: what the matches played here come to, in figures, tables and graphs.

May import: game.core, game.rules, game.bots.workers, game.words, game.stage.input,
game.stage.drawing, game.stage.motion, game.stage, game.scenes, game.scenes.elements, game.scenes.table,
game.statistics.

    scene     the page: filters, tabs, what is asked      asking   one round of figures, asked for at once
    tiles     the overview                                naming   names and faces of players
    table     lines with bars: by game, by opponent       graphs    lines over time, in chalk
    weighing  what deals were worth, bit by bit           csv_export   the rows in a file
"""

from game.scenes.statistics.scene import StatisticsPage
