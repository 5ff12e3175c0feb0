"""The table, which alone in a game is mutable, its players and decks, and the files that keep matches on
disk.

May import: game.core, game.rules, game.contest.

    table      one decision at a time, its events to listeners        players    people, bots, remote peers
    decks      where the cards come from                              question   what a bot is asked
    journal, file_lock    a match on disk, one program at a time      home       the player's folder
    kept_file     a file of which nothing is lost                     setup      a match ready to begin
    house_rules   named rules, in text and on disk                    error_report   after an unexpected error
    deal_code, daily, duplicate   deals that are known beforehand
"""
