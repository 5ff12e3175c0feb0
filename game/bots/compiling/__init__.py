"""Compiling the search where numba is installed: `compiled`, its cache by digest, and the linking.

An application brings a library of it instead.

May import: nothing of ours.

Knows no cards and no rules; everything in its neighbours that must be fast is decorated with
`compiled`.
"""
