"""The page of the network matches that were left, and how those who sit elsewhere are named."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.lan.company import called
from game.scenes.lan.lan_actions import ResumeReplica
from game.scenes.lan.listed_page import ListedPage
from game.scenes.table.furniture.slate import score_line
from game.stage.context import AppContext
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets.listing import ListRow
from game.words.catalogue import Words
from net.identity import distinct_names
from net.match import Replica


class PutAside(ListedPage):
    """The matches that were left, the one that was played last first; one is chosen to be continued."""

    title, about = "lan.aside.title", "lan.aside.text"

    def __init__(self, context: AppContext, matches: Sequence[Replica]) -> None:
        super().__init__(context)
        self.matches = tuple(matches)

    def rows(self) -> Sequence[ListRow]:
        return [self._row(match) for match in self.matches]

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self.stage.pop()
                self.stage.act(ResumeReplica(self.matches[place]))
                return True
        return super().act(action)

    def _row(self, replica: Replica) -> ListRow:
        words, match = self.context.words, replica.match
        if match is None:
            return ListRow(opponents(words, replica))
        score = score_line(self.context, match.match)
        deal = words("lan.aside.deal", number=max(1, match.deals))
        below = f"{words(f'game.{match.game.key}.name')}  ·  {deal}"
        return ListRow(
            f"{opponents(words, replica)}    {score}", below, words("lan.aside.go_on"), "replay"
        )


def opponents(words: Words, replica: Replica) -> str:
    """The names of those who sit elsewhere, as the table shows them: where two bear one name, with a mark."""
    terms = replica.terms
    plain = [called(words, *each) for each in zip(terms.kinds, terms.names, strict=True)]
    names = distinct_names(plain, [terms.peers[owner] for owner in terms.owners])
    rows = zip(terms.owners, names, strict=True)
    elsewhere = [name for owner, name in rows if owner != replica.me.peer]
    return words.listed(elsewhere) if elsewhere else ""
