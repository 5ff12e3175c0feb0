"""The lessons, one file each: the deals, and what is said and asked in them."""
