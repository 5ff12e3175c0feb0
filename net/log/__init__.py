"""Chains of signed entries.

chain    entries, each in its place; a verdict alone takes any back     journal  where they are kept
"""
