"""Motion: one clock, actions in order on it, easings, and bursts of particles.

May import: art, game.stage.drawing.

    timeline   actions in order on one clock              tweens     easings
    particles, particle_painter, sprays                   sparks, dust and lamplight, in one batch
"""
