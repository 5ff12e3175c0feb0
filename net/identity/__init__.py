"""Who a peer is: its keys, the peers it knows, and how their names are shown.

identity  keys from one seed; known peers, pinned      names  untrusted text, told apart by a mark
"""
