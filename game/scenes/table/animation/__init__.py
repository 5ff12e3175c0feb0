"""From events to movement: what lies on the table, and how it gets there.

choreography  what each event becomes, in order        steps     a deal, event by event
movements     how single events move
picture       what is shown at a moment                poses     where each card lies then
cloth, marks  the sprites, and what lies over them
shuffling, before_play, auctioneering, face_down, trump_sign   the longer movements
announcing    ribbons and badges                       showing   marks and sparks over table or page, shaking
"""
