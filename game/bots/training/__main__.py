"""`python -m game.bots.training`: learn the networks anew, or go on learning."""

from game.bots.training.self_play import main

if __name__ == "__main__":
    main()
