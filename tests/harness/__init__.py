"""What only tests and soaks use: players without a plan, and what watches over them."""
