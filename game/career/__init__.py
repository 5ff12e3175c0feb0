"""The career: the tavern's ladder, ratings, streaks, achievements and the table of honour.

May import: game.core, game.rules, game.play, game.statistics.

    places         the bots and the game of each place of the ladder
    ladder         one's place after so many matches
    played         which matches count
    glicko         a rating after its author's description
    ratings        everybody's, by families of games
    achievements   what good play brings, a function each
    career         all of it, from the index of records
    initials       the three letters of a first place
    rounds_shown   the rounds whose end has been shown

Everything follows from the records but the last two. No pygame, no scene, no bots.
"""

from game.career.achievements import ACHIEVEMENTS
from game.career.career import Career, Earned, Honour, read_career
from game.career.initials import Initials, as_initials
from game.career.ladder import Ladder, RoundEnd
from game.career.places import PLACES, LadderPlace, place_of
from game.career.rounds_shown import RoundsShown
