"""The statistics page: what the matches played here come to, in figures, tables and graphs.

    scene     the page: filters, tabs, what is asked      asking   one round of figures, asked for at once
    tiles     the overview                                naming   names and faces of players
    table     lines with bars: by game, by opponent       plot     lines over time, in chalk

May import the words, the stage, the statistics and what the table shows of players; neither rules nor bots.
"""

from game.scenes.statistics.scene import StatisticsPage

__all__ = ["StatisticsPage"]
