"""First steps on the screen: the list of lessons, a lesson at the real table, problems and their page.

May import: game.core, art, game.rules, game.contest, game.play, game.rulebook, game.stage.input,
game.stage.drawing, game.stage.motion, game.stage, game.scenes.elements, game.scenes.menus, game.scenes.table,
game.lessons, game.words, game.scenes.

speech  what is said over the table           finger  what a step points at, and the hand that does
in_sight  what lies on the table and is not to be covered
lesson  a guided deal                         problem  a position to be solved
stamp   what falls on the table of a solved problem   tricks_page  the tricks before a position
page    the lessons and problems to choose   coordinator  the way here, and the first offer
"""
