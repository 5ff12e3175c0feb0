"""The pages that players see, a package each. A `coordinator` opens those of its package.

May import: game.rules, game.contest, game.play, game.stage, net.wire.

    app/     the program, which makes the parts            menus/   title, settings, gallery, pause
    matches/ matches at this screen: begun, continued      table/   the table a match is played at
    setup/   a match set up                                evening/ deals of the day and by code, duplicates
    lan/     pages of the network                          replay/, rules/   records and books
    tournament/, lan_tournament/   at this screen, of several programs
    career/, statistics/, lessons/, attract/               elements/ what pages share
    actions  what a page can answer: values that `app.App.act` and the scenes below act on
"""
