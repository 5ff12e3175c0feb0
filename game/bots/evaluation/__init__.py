"""What a position is worth without searching it.

features  the facts the networks see                   network  small networks that value moves
equity    game points as chances to win the match
"""
