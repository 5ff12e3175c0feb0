"""Compiling the search where numba is installed: `compiled`, its cache by digest, and the linking.

May import: nothing of ours.

Knows no cards and no rules; everything in its neighbours that must be fast is decorated with
`compiled`.
"""
