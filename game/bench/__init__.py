"""Measuring: what `main.py bench` runs, and the bad networks that tests run matches over.

    commands            what each bench prints               rehearsal   a scripted deal for frames
    bots, bot_latency   solving, thinking, waiting           lan, lan_window   deals between processes
    statistics           50,000 generated deals
    network_simulation, network_conditions, network_soak     sessions over a network in memory

May import everything; only main.py and tests import it.
"""
