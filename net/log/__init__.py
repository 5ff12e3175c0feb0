"""Chains of signed entries.

entry  one message, signed, in its place               chain        what a verdict alone takes back
shuffle_log  the chain of one shuffle                  journal      where entries are kept
"""
