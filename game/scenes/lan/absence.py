"""The words and buttons about a player who is away for long, and for one whom the others dealt without."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.online import LanClient, RemoteTable
from game.scenes.lan.lan_actions import OfferSeat, PutMatchAside, TellPeers
from game.scenes.menus.pause import PauseEntry
from game.scenes.table.notice import CornerNote, Notice
from game.stage.drawing.palette import CREAM, GREEN_SOFT
from game.stage.user_action import UserAction
from game.words.catalogue import Words
from net.session import AnswerToStandIn, AskToStandIn, DealOn, TakeSeatsBack


@dataclass(frozen=True)
class Absence:
    """The sentences and buttons for one table."""

    words: Words
    client: LanClient
    table: RemoteTable

    def lines(self, missing: tuple[int, ...]) -> list[str]:
        """Say how the players here may deal on without a missing peer, and who wishes it by now."""
        asked, words = self.client.state.dealing_on, self.words
        if asked.peer is None or asked.peer not in missing:
            return self._why_not(missing)
        name, partner = self._names([asked.peer]), self._names(asked.voters[-1:])
        lines = [words("lan.absence.about", name=name, partner=partner)]
        if asked.wishes:
            waited = [peer for peer in asked.voters if peer not in asked.wishes]
            agreed = words("lan.absence.wishes", name=self._voters(sorted(asked.wishes)))
            lines.append(f"{agreed} {words('lan.absence.not_yet', name=self._voters(waited))}")
        return lines

    def buttons(self) -> list[tuple[str, UserAction]]:
        """The button that says the wish of the players here, or takes it back."""
        asked, me = self.client.state.dealing_on, self.table.peer
        if asked.peer is None:
            return []
        wishes = me in asked.wishes
        label = self.words("lan.absence.wait" if wishes else "lan.absence.deal_on")
        return [(label, TellPeers(DealOn(asked.peer, not wishes)))]

    def own(self, asked_back: bool) -> Notice | None:
        """The notice for a player without whom the others deal; None where they do not."""
        words = self.words
        if self.table.peer not in self.table.absent:
            return None
        buttons: list[tuple[str, UserAction]] = [(words("lan.play.put_aside"), PutMatchAside())]
        if not asked_back:
            buttons.insert(0, (words("lan.absence.take_back"), TellPeers(TakeSeatsBack())))
        text = words("lan.absence.asked_back" if asked_back else "lan.absence.own_text")
        return Notice(words("lan.absence.own"), [text], buttons, band=True)

    def note(self) -> CornerNote | None:
        """The line about those for whom others play; None for nobody, and for one who stands in himself."""
        if not self.table.absent or self.table.lent:
            return None
        lines = [
            self.words("lan.stand_in.note", name=played, absent=self._names([peer]))
            for peer, played in self.table.played_for.items()
            if played
        ]
        bots = [peer for peer, played in self.table.played_for.items() if not played]
        if bots:
            lines.append(self.words("lan.absence.note", name=self._names(bots)))
        return CornerNote("people", "; ".join(lines), CREAM)

    # -- who stands in -------------------------------------------------------------------------

    def asked(self) -> Notice | None:
        """The question to somebody who watches whether he plays for a player who is away."""
        peer, words = self.client.state.asked_to_stand_in, self.words
        if peer is None:
            return None
        name = self._names([peer])
        buttons: list[tuple[str, UserAction]] = [
            (words("lan.stand_in.play"), TellPeers(AnswerToStandIn(True))),
            (words("lan.stand_in.decline"), TellPeers(AnswerToStandIn(False))),
        ]
        title, text = words("lan.stand_in.title", name=name), words("lan.stand_in.text", name=name)
        return Notice(title, [text], buttons, band=True)

    def own_note(self) -> CornerNote | None:
        """The line for a player here who stands in; None where he does not."""
        word = self.table.stand_in
        if not self.table.lent or word is None:
            return None
        text = self.words("lan.stand_in.own", name=self._names([word.peer]))
        return CornerNote("people", text, GREEN_SOFT)

    def may_stand_in(self) -> str:
        """The name of the absent player whose seat somebody who watches may be given here; "" for none."""
        return self._names(sorted(self.table.lendable)) if self.table.lendable else ""

    def entries(self) -> list[PauseEntry]:
        """The lines of the menu about who plays for somebody absent."""
        words, table = self.words, self.table
        if table.lent:
            give_back = TellPeers(AnswerToStandIn(False))
            return [PauseEntry(words("lan.stand_in.give_back"), "people", give_back)]
        found, word = [], table.stand_in
        for peer in sorted(table.lendable):
            absent = self._names([peer])
            for identity, name in self.client.state.onlookers:
                if word is None or word.identity != identity:
                    label = words("lan.stand_in.ask", name=name, absent=absent)
                    found.append(PauseEntry(label, "people", OfferSeat(peer, identity, name)))
            if word is not None:
                label = words("lan.stand_in.bot_again", absent=absent)
                found.append(PauseEntry(label, "people", TellPeers(AskToStandIn(peer, b""))))
        return found[:3]

    def ask_first(self, offer: OfferSeat) -> tuple[str, str]:
        """The title and text of the question before somebody is shown the cards of a seat."""
        words, absent = self.words, self._names([offer.peer])
        label = words("lan.stand_in.ask", name=offer.name, absent=absent)
        return label, words("lan.stand_in.ask_text", name=offer.name, absent=absent)

    def thrown_in(self, peer: int) -> str:
        """The sentence for a deal that was thrown in."""
        return self.words("lan.absence.thrown_in", name=self._names([peer]))

    def rejoined(self, peer: int) -> str:
        """The sentence for a peer that has its seats again."""
        if peer == self.table.peer:
            return self.words("lan.absence.seat_back")
        return self.words("lan.absence.rejoined", name=self._names([peer]))

    def _why_not(self, missing: tuple[int, ...]) -> list[str]:
        """Say why nothing but waiting is possible yet, where more than two play."""
        table, minutes = self.table, self.table.patience
        if table.peers == 2 or not minutes or len(missing) != 1 or not table.settled:
            return []
        name = self._names(missing)
        if not table.has_partner(missing[0]):
            return [self.words("lan.absence.no_partner", name=name)]
        time = self.words(f"lan.options.absence_{minutes}")
        return [self.words("lan.absence.later", name=name, time=time)]

    def _names(self, peers: Iterable[int]) -> str:
        return self._listed(name for peer in peers for name in self.table.names_at(peer))

    def _voters(self, peers: Iterable[int]) -> str:
        return self._listed(name for peer in peers for name in self.table.voters_at(peer))

    def _listed(self, names: Iterable[str]) -> str:
        listed = [*names]
        return self.words.listed(listed) if listed else "?"
