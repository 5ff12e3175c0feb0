"""Sound: effects by name, music in layers, and sentences for players who listen.

May import: game.stage.drawing.

    speaker    sounds by name               music      pieces in layers, on a thread
    voice      sentences a line each         screen_reader  those lines, spoken by a running reader
"""
