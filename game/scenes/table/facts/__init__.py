"""Facts of a deal at this screen: who looks and sits where, what is open, which rule holds, what weighs."""
