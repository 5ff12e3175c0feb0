"""Sound: effects by name, music in layers, and sentences for players who listen.

May import: game.stage.drawing, game.words, sounds.

    speaker    sounds by name               music      pieces in layers, on a thread
    narrator   sentences in their order      voice, screen_reader  to a file, to a running reader
"""
