"""Players: what they do with what the search finds out.

beginner, sampler   the plain ones                     character_bot     the five opponents
heuristic_policy    table habits without search        near_ties         of equals, the natural move
"""
