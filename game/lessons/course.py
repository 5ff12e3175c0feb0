"""The lessons in the order in which they are offered."""

from game.lessons.scripts.bauernschnapsen import BAUERNSCHNAPSEN, TALON
from game.lessons.scripts.north_american import NORTH_AMERICAN
from game.lessons.scripts.schnapsen import SCHNAPSEN
from game.lessons.scripts.script import Lesson
from game.lessons.scripts.thousand import THOUSAND
from game.lessons.scripts.two_hand import SIXTY_SIX, SNAPSZER

LESSONS: dict[str, Lesson] = {
    lesson.key: lesson
    for lesson in (SCHNAPSEN, SNAPSZER, SIXTY_SIX, NORTH_AMERICAN, BAUERNSCHNAPSEN, TALON, THOUSAND)
}
