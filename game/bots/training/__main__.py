"""`python -m game.bots.training`: learn networks anew, or go on learning."""

from game.bots.training.command import main

if __name__ == "__main__":
    main()
