"""Snapszer, Sixty-six and Schnapsen: two players, a stock to draw from, 66 to reach."""
