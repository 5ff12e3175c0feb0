"""What players see: pages on the stage. `app` opens them; what pages share lies beside it.

app      wires the pages, owns what outlives them      title, settings, pause, unfinished   plain pages
table/   the table, with animation, input, result      setup/   a match set up
evening/ deals of the day and by code, duplicates     gallery   choosing a picture
lan/     pages of the network                          replay/, rules/   records and books
panels, backdrop, lamp_glow, question, waiting, widget_page      shared by pages
"""
