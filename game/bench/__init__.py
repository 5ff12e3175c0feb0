"""Measuring: what `main.py bench` runs, and the bad networks that tests run matches over.

May import: game.core, game.bots.compiling, game.rules, game.bots.engine, game.contest, game.play,
game.bots.search, game.bots.players, game.bots.trials, game.bots.hints, game.bots, game.bots.inference,
game.bots.policy, game.bots.kernel, game.bots.workers, net.wire, net.identity, net.invitation, net.log,
net.match, net.transport, net.session, game.online, game.stage.input, game.stage.drawing,
game.stage.motion, game.stage, game.scenes, game.scenes.table, game.scenes.lan, game.statistics.

    commands            what each bench prints               rehearsal   a scripted deal for frames
    bots, bot_latency   solving, thinking, waiting
    lan, lan_window, far_link   deals between processes, and what is seen of them
    deal_results        how deals end when the policy plays them
    manners             contracts made, cards parted with
    forecasts           contracts made beside what their bidders expected
    statistics          50,000 generated deals
    network_simulation, network_conditions, network_soak     sessions over a network in memory

Only `game.command_line` and tests import it.
"""
