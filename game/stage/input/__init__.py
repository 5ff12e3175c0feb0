"""Input: mouse, keyboard, gamepads and fingers become the same intents.

May import: game.core, game.stage.drawing.

    intents    what a player wants          reader     the window's events as intents
    pads       gamepads, which need a memory
"""
