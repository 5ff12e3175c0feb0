"""Compiling the search where numba is installed: `compiled`, its cache by digest, and the linking.

May import: nothing of ours.

Knows no cards and no rules; everything in `engine`, `evaluation` and `search` that must be fast is
decorated with `compiled`.
"""
