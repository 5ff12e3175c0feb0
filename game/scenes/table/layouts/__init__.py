"""Layouts of a table for two to four seats and any shape of window, and names where room is short."""
