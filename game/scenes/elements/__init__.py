"""Parts that several pages share: the table behind them and its lamp, boards, a question, a waiting sign.

May import: art, game.stage.input, game.stage.drawing, game.stage.motion, game.stage, game.scenes.
"""
