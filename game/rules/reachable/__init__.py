"""The check whether a deal can come to a moment: it is taken back to fresh deals, and played again from them.

    check       the two ways together                  retrograde   how a family's deals begin
    taken_back  from a moment back to its hands        route        from a deal forward to a moment
    agreement   fields of two moments compared

The tricks of a moment are taken back into the hands they came from, in every order in which they may have
been won (`TakenBack`). From there the game's own `play` goes forward to the moment: along its calls, its
marriages and its cards, and in between along whatever the rules allow (`Route`). A moment without a route
is refused with the field that contradicts the rest, or with the rule that stands against it.

A family says in its `Retrograde` how its deals begin. A face that a moment does not know stays unknown on
the route and has the benefit of the doubt. May import what the rules may, and no family of games.
"""
