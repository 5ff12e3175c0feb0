"""A session on the network joined to a table, with or without a window.

    client         LanClient: the table we are at, hosted or joined    lobby_state  how things stand there
    remote_table   RemoteTable: the table level with the network       headless     a seat played by a bot
    local_profile  keys, known players and logs of this machine

Imports the network, the table and the bots' catalogue; no stage and no scene.
"""
