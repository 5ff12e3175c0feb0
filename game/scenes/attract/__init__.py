"""What is shown on the title's place while nobody is there: bots play deals, and lines of advice come and go.

scene    the show itself; whoever stirs ends it
opening  when it begins
camera   where the table is looked at from
"""

from game.scenes.attract.opening import open_show
from game.scenes.attract.scene import AttractScene

__all__ = ["AttractScene", "open_show"]
