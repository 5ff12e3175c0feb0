"""Elements that pages share: backdrop, boards, a question, a waiting sign.

May import: art, game.stage.input, game.stage.drawing, game.stage.motion, game.stage, game.scenes.
"""
