"""Motion: one clock, actions in order on it, easings, springs, and bursts of particles.

May import: art, game.stage.drawing.

    timeline   actions in order on one clock              tweens     easings
    springs    cards drawn beside their pose: they lean into their way, overshoot, sway and tilt
    particles, sprays   sparks, dust and lamplight, in one batch
"""
