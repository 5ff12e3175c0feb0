"""From events to movement: what lies on the table, and how it gets there.

choreography  how each event is seen and heard         steps     a deal, event by event
picture       what is shown at a moment                poses     where each card lies then
cloth, marks  the sprites, and what lies over them
shuffling, announcing, auctioneering, closing, face_down   the longer movements
"""
