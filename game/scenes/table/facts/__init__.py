"""Facts of a deal at this screen: who looks and sits where, its tricks, which rule holds, what weighs."""
