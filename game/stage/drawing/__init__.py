"""Drawing: units, colours, text, vector art at exact sizes, and the canvas that scenes draw on.

May import: game.core, art.

    units      1280x720 units and pixels    canvas     drawing in units     display_list   steps of a frame
    fonts      lines and paragraphs         palette    colours              camera, shot   a framed picture
    vectors, textures, rasteriser           SVG text as pictures, made beside the frames
    card_sprite, card_painter, sprites      cards on the cloth
"""
