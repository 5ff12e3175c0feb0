"""Talk across the table: what opponents say and feel, words to call, and the bubble beside a face."""
