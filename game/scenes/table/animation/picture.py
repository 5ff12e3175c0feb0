"""The present picture of the table: a view, its cards, the marks over them, light and tremor.

The table itself may be moves ahead; the picture follows on the timeline. When the timeline is idle
the picture is what `poses` makes of the last view, whatever led there.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.contest.match import Match
from game.core.deal import Deal, Slot
from game.core.events import Event
from game.scenes.table.animation.cloth import Cloth
from game.scenes.table.animation.poses import Pose, poses
from game.scenes.table.animation.showing import Showing
from game.scenes.table.animation.steps import after, seen_as, undealt
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.facts.viewpoint import SeenDeal, Viewpoint
from game.scenes.table.families import family_of
from game.scenes.table.layouts.round_layout import laid_out
from game.stage.motion.timeline import Action, Fade
from game.stage.motion.tweens import ease_out

_RULE_COMES = 0.3


class Picture(Showing):
    """The table as it is shown: `deal` is the view, None between deals; `match` what the slate says.

    `trump_told` is whether the turn-up of this deal has been seen: before, nothing tells the trump, and
    `rule_shown` is how far the rule line has faded in since, from 0 to 1. While packets are `dealing` nobody
    bids yet. `dusk` is 1 while the stock is closed and the table darker, `hush` while a claim dims it.
    `tells_points` says whether the points of tricks are told.
    """

    def __init__(
        self, seats: SeatsAtScreen, match: Match, viewpoint: Viewpoint, silent: bool = False
    ) -> None:
        context = seats.context
        super().__init__(context, silent)
        self.seats = seats
        self.timeline = context.timeline()
        self.cloth = Cloth(context.clock)
        self.deal: SeenDeal | None = None
        self.trump_told = False
        self.rule_shown = 0.0
        self.dealing = False
        self.tells_points = False
        self.match = match
        self.viewpoint = viewpoint
        self.dusk = 0.0
        self.hush = 0.0
        self._lay_out(context.window.units.visible)

    @property
    def moving(self) -> bool:
        """Whether the next frame will look different."""
        running = self.timeline.moving and not self.timeline.waiting
        return running or not self.cloth.settled

    def update(self, seconds: float) -> None:
        """Let real time pass: the timeline moves the cards, and their springs follow."""
        self.timeline.update(seconds)
        self.cloth.springs.update(seconds)

    def refit(self, visible: FRect) -> None:
        """Lay out anew from the view alone where the window or the size of cards is another one."""
        before = self.layout
        self._lay_out(visible)
        if self.layout != before:
            self.timeline.finish()
            self.settle()

    def look_with(self, viewpoint: Viewpoint) -> None:
        """Show the table to somebody else; of what is shown now only what these eyes may see stays."""
        self.viewpoint = viewpoint
        self.deal = None if self.deal is None else viewpoint.look(self.deal)
        self._lay_out(self.layout.visible)

    def _lay_out(self, visible: FRect) -> None:
        game, size = self.match.game, self.context.settings.card_size
        self.layout = laid_out(
            *(visible, game.seats, self.viewpoint.seat, size, len(game.teams)),
            stock_with_four=family_of(game).stock_with_four,
        )

    def show(self, deal: Deal | None, match: Match | None = None) -> None:
        """Show a deal as it stands, without any movement, and its match on the slate if it is another one.

        None for the deal clears the table.
        """
        if match is not None:
            self.match = match
        self.deal = None if deal is None else self.viewpoint.look(deal)
        self.trump_told = deal is not None
        self.dealing = False
        self.settle()

    def show_undealt(self, deal: Deal) -> None:
        """Show the pack of a deal before its first packet: its trump has still to be told."""
        self.deal = undealt(self.viewpoint.look(deal))
        self.trump_told = False
        self.dealing = True
        self.settle()

    def show_called(self, called: Deal) -> None:
        """Show all that has been said in the auction of `called`, and nothing else of what follows."""
        self._show_so_far(called, family_of(called).called_in)

    def show_closed(self, closed: Deal) -> None:
        """Show the stock closed as in `closed`, and nothing else of what follows."""
        self._show_so_far(closed, family_of(closed).closed_in)

    def show_opened(self, over: Deal) -> None:
        """Show what lies open once a deal is over, as in `over`."""
        self._show_so_far(over, family_of(over).opened_in)

    def _show_so_far(self, later: Deal, fields: Iterable[str]) -> None:
        if self.deal is not None:
            seen = self.viewpoint.look(later)
            self.deal = self.deal.but(**{name: getattr(seen, name) for name in fields})

    def advance(self, later: Deal, *events: Event) -> None:
        """Show the deal as it is seen after these events, which led to a `later` one."""
        known = self.viewpoint.look(later)
        here = self.deal if self.deal is not None else undealt(known)
        for event in events:
            here = after(here, event)
        self.deal = seen_as(here, known)

    def tell_trump(self) -> None:
        """The turn-up lies there with its face up, and what it means is written below it."""
        self.trump_told = True
        self.timeline.in_parallel(Fade(self, _RULE_COMES, ease_out, rule_shown=1.0))

    def settle(self) -> None:
        """Be exactly what the view says."""
        self.marks.clear()
        self.particles.clear()
        self.hush = self.tremor = 0.0
        self.dusk = float(self.closed)
        self.rule_shown = float(self.trump_told)
        self.cloth.lay(self.poses())

    def poses(self) -> dict[int, Pose]:
        """The place of every card of the view."""
        return {} if self.deal is None else poses(self.deal, self.viewpoint, self.layout)

    def close_gaps(self, but: Iterable[Slot] = ()) -> Action:
        """All cards but some on their quiet way to the places the view gives them."""
        return self.cloth.shuffle_under(self.poses(), but)

    @property
    def closed(self) -> bool:
        """Whether somebody has closed the stock of the deal that is shown."""
        return self.deal is not None and family_of(self.deal).closed(self.deal)
