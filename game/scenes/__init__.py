"""What players see: pages on the stage. A `coordinator` opens those of its package, made by `app`;
what pages share lies beside it.

app      the title, and the order in which the parts are made      title, settings, pause   plain pages
matches/ matches at this screen: begun, gone on with        routes   where the title leads
table/   the table, with animation, input, result      setup/   a match set up
evening/ deals of the day and by code, duplicates     gallery   choosing a picture
lan/     pages of the network                          replay/, rules/   records and books
panels, backdrop, lamp_glow, question, waiting, widget_page      shared by pages
"""
