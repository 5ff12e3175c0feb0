"""The tools of tests and soaks: players without a plan, and the watchers over them."""
