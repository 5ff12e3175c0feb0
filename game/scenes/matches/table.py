"""The table of a match at this screen: its menu, the same deal again, a rematch, and what leaving it ends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from game.play.deal_code import GivenDeal
from game.play.journal import Journal
from game.play.setup import Setup
from game.play.table import Table
from game.scenes.actions import BeginMatch, OpenCareer, OpenRules, TellEarned, TellStanding
from game.scenes.elements.waiting import load_in_background
from game.scenes.evening.duplicate_result import DuplicateResult
from game.scenes.evening.events import Occasion
from game.scenes.evening.same_deal import SameDeal, SameDealPage
from game.scenes.matches.held import HeldMatches
from game.scenes.menus.pause import PauseEntry, PauseMenu
from game.scenes.table import TableHelps, TableOffers, TableScene
from game.scenes.table.families import family_of
from game.scenes.table.giving_up import GivingUp, ask_to_give_up, may_ask
from game.scenes.table.notice import Saving
from game.scenes.table.table_actions import GiveUp, PlaySameDeal
from game.stage.context import AppContext
from game.stage.scene import Scene
from game.stage.user_action import UserAction

# Seconds until the end of a match has been looked at, and what reads the career then.
_SEEN = 2.4
_CAREER = "game.scenes.career"


class MatchScene(TableScene):
    """A match of this screen, kept by `journal` and held for it in `held`.

    `setup` is what it was begun with, `occasion` what it is played for.
    """

    def __init__(
        self,
        context: AppContext,
        table: Table,
        setup: Setup,
        occasion: Occasion,
        journal: Journal,
        held: HeldMatches,
        helps: TableHelps,
    ) -> None:
        offers = TableOffers(
            rematch=occasion.repeats_match, same_deal=occasion.repeats_deal, replay=True
        )
        super().__init__(context, table, offers=offers, helps=helps, journal=journal)
        self.occasion = occasion
        self.journal = journal
        self._setup = setup
        self._held = held
        self._begun = datetime.now()  # records are named in the time of the place
        self._earns = not helps.practice

    def enter(self) -> None:
        self.context.sit_at(self.occasion.place)
        super().enter()
        if self.occasion.place:
            load_in_background(self.context, _CAREER, TellStanding(self))

    def leave(self) -> None:
        super().leave()
        self.context.sit_at("")

    def act(self, action: UserAction) -> bool:
        match action:
            case PlaySameDeal():
                self._open_same_deal()
            case GiveUp():
                self.clear_away()
                last = self.context.words("giving_up.final")
                ask_to_give_up(self.model, self.callers, last)
            case GivingUp(seat):
                self.table.give_up(seat)
            case _:
                return super().act(action)
        return True

    def open_menu(self) -> None:
        self.context.push(MatchMenu(self))

    def leave_table(self) -> None:
        if self.table.match.over and not self.journal.on_shelf:  # a full disk may have room by now
            self.journal.put_away()
        self.occasion.end()
        self._held.release(self.journal.path)
        self.stage.pop()
        if self.occasion.place and self.table.match.over:
            self.stage.act(OpenCareer())

    def rematch(self) -> None:
        self.leave_table()
        self.stage.act(BeginMatch(self._setup))

    def match_page(self) -> Scene:
        measured = self.occasion.measured_by
        page = super().match_page() if measured is None else DuplicateResult(self.model, measured)
        if self._earns:
            self._earns = False
            then = TellEarned(page, self._begun)
            context = self.context
            context.stage.after(_SEEN, lambda: load_in_background(context, _CAREER, then))
        return page

    def _open_same_deal(self) -> None:
        """Show the page of the deal that has just ended, to play it from any seat, against anybody."""
        deal, table, setup = self.table.deal, self.table, self._setup
        if deal is None:
            return
        given = GivenDeal(table.dealt.pack, deal.dealer, table.dealt.seed)
        same = SameDeal.of(setup.game, given, setup.sittings, setup.practice)
        self.context.push(SameDealPage(self.context, same))
        if note := family_of(deal).note_alone(self.context, deal):
            self.context.tell(note)


class MatchMenu(PauseMenu):
    """The menu over a match of this screen."""

    def __init__(self, scene: MatchScene) -> None:
        match = scene.table.match
        super().__init__(scene.context, OpenRules(match.game, match.length))
        self._scene = scene
        self._saving = Saving(scene.context, scene.journal)

    @property
    def note(self) -> str:
        """The fate of the match; on the ladder one that is left does not wait for ever."""
        journal = self._scene.journal
        unfinished = journal.problem is None and not journal.on_shelf
        if self._scene.occasion.place and unfinished:
            return self.context.words("career.saved")
        return self._saving.sentence()

    def more(self) -> Sequence[PauseEntry]:
        if not may_ask(self._scene.callers, self._scene.table):
            return ()
        return (PauseEntry(self.context.words("giving_up.yes"), "cross", GiveUp()),)
