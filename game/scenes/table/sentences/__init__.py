"""Sentences about a deal: what has happened, how it stands, what a hint advises, on paper and aloud."""
