"""What players see: pages on the stage, a package each. A `coordinator` opens those of its package.

May import: nothing of ours.

    app/     the program, which makes the parts            menus/   title, settings, gallery, pause
    matches/ matches at this screen: begun, continued      table/   the table a match is played at
    setup/   a match set up                                evening/ deals of the day and by code, duplicates
    lan/     pages of the network                          replay/, rules/   records and books
    career/, statistics/, lessons/, attract/               elements/ what pages share
    routes   where the title leads
"""
