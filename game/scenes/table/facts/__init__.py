"""Facts of a deal at this screen: who looks, who sits where, what is open, which rule is in force."""
