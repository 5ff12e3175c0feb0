"""`python -m game.bots.training`: train new networks, or train the present ones further."""

from game.bots.training.command import main

if __name__ == "__main__":
    main()
