"""The players at this screen, at a table on the network, and the name under which they come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from game.contest.record import Sitting
from game.online import Company, LocalProfile, open_profile
from game.play.players import Player, Thinker, seated
from game.scenes.table.facts.seats_at_screen import name_of_bot
from game.stage.complaint import complaint_about
from game.stage.context import AppContext
from game.stage.user_action import UserAction
from game.words.catalogue import Words
from net.crypto import why_unfit
from net.identity import NAMELESS, cleaned, mark_of


class ScreenCompany(Company):
    """People at this screen, and bots that think with `thinker`; bots elsewhere have names in words.

    `news` is posted when the network has some; None where the page looks by itself.
    """

    def __init__(
        self, context: AppContext, thinker: Thinker, news: UserAction | None = None
    ) -> None:
        self._context = context
        self._thinker = thinker
        self._news = news

    def player(self, sitting: Sitting) -> Player:
        return seated(sitting, self._thinker)

    def name_of(self, kind: str, name: str) -> str:
        return called(self._context.words, kind, name)

    def wake(self) -> None:
        if self._news is not None:
            self._context.stage.post(self._news)


def network_is_fit(context: AppContext) -> bool:
    """Whether the library can guard a deck; where it cannot the player is told so."""
    unfit = why_unfit()
    if unfit is not None:
        context.tell(context.words(unfit), "warning")
    return unfit is None


def profile_at_screen(context: AppContext, folder: Path) -> LocalProfile:
    """The profile of this machine, under the name given in the settings. Raises OSError.

    Without one it is never that of the account at the computer, which is nobody's business on a network.
    """
    profile = open_profile(folder, cleaned(context.settings.name_1))
    context.complain(complaint_about(profile.known.kept, "lan.known_page"))
    if (aside := profile.identity.aside) is not None:
        context.tell(context.words("lan.known_page.new_key", file=aside.name), "warning")
    if profile.name != NAMELESS:
        return profile
    return replace(profile, name=default_name(context.words, profile))


def refused_sentence(context: AppContext, error: OSError) -> str:
    """The sentence on what the system refuses: the file it is about, where there is one."""
    words, trouble = context.words, context.trouble(error)
    if error.filename is None:
        return words("lan.refused", reason=trouble)
    return words("lan.refused_file", file=str(error.filename), reason=trouble)


@contextmanager
def telling_refusals(context: AppContext) -> Iterator[None]:
    """Say in a sentence what the system refuses inside."""
    try:
        yield
    except OSError as reason:
        context.tell(refused_sentence(context, reason), "warning")


def default_name(words: Words, profile: LocalProfile) -> str:
    """The name others are shown as long as none is given: it follows from the key."""
    return words("lan.player", mark=mark_of(profile.identity.public))


def called(words: Words, kind: str, name: str) -> str:
    """The name of a player elsewhere: bots have names of their own in every language."""
    return name_of_bot(words, name) if kind == "bot" else name
