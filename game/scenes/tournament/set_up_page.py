"""The set-up of a tournament: who plays, in which format, which game or named house rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import FRect

from game.play.house_rules import HouseRules, HouseRulesFile, write_house_rules
from game.rules import GAMES, Game
from game.scenes.actions import Back
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board
from game.scenes.tournament.entrants_page import EntrantsPage
from game.scenes.tournament.naming import lay_foot
from game.scenes.tournament.tournament_actions import BeginTournament
from game.stage.complaint import complaint_about
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.palette import LAMP, NIGHT, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice
from game.tournament.entrants import PERSON, Entrant
from game.tournament.entries import Enter, NotAllowed
from game.tournament.progress import after_entry
from game.tournament.tournament import TOURNAMENT_GAMES, Format, Tournament
from game.words.catalogue import Words

_WIDTH, _HEIGHT, _PAD, _GAP, _TOP, _FOOT = 1180.0, 900.0, 36.0, 24.0, 84.0, 92.0
_HIGH, _INSET, _TALLEST = 48.0, 18.0, 980.0
# Whether others come over the network, and the key of the words for it.
_PLACES = ((False, "here"), (True, "network"))
_UPRIGHT_SHARE = 0.45


class SetUpTournamentPage(EntrantsPage):
    """Emits `BeginTournament`; `folder` has the named house rules. The first player is there already."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        super().__init__(context)
        file = HouseRulesFile(folder)
        self.games = _games_offered(context.words, file.load())
        context.complain(complaint_about(file.kept, "setup.kept_rules"))
        self.game_name = TOURNAMENT_GAMES[0]
        self.format = Format.ROUND_ROBIN
        self.on_network = False
        name = context.given_name(0)
        self.entrants: tuple[Entrant, ...] = (Entrant(PERSON, name),) if name else ()
        self._left = self._right = self._about = FRect(0, 0, 0, 0)

    @property
    def game(self) -> Game:
        """The chosen game with its house rules."""
        return self.games[self.game_name][1]

    @property
    def refused(self) -> str:
        """The sentence why it cannot begin; "" where it can."""
        form = self.format
        if self.on_network and len(self.entrants) <= form.most:
            return ""  # the others are still to come
        if form.fewest <= len(self.entrants) <= form.most:
            return ""
        return self.context.words(f"tournament.refused.size_{form.key}")

    # -- the page ------------------------------------------------------------------------------

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _TALLEST if units.tall else _HEIGHT, 10)
        area = FRect(board.left + _PAD, board.top + _TOP, board.width - 2 * _PAD, 0)
        area.height = board.bottom - _FOOT - area.top
        left, right = area.copy(), area.copy()
        if units.tall:
            left.height = area.height * _UPRIGHT_SHARE
            right.height = area.height - left.height - _GAP
            right.bottom = area.bottom
        else:
            left.width = right.width = (area.width - _GAP) / 2
            right.right = area.right
        self._left, self._right = left, right
        self.refill()

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)
        draw_headed_board(canvas, self._board, self.context.words("tournament.set_up.title"), 44)
        canvas.box(self._about, BoxStyle(with_alpha(NIGHT, 110), with_alpha(LAMP, 70), 1.2, 12))
        self.draw_about(canvas, self.about, self._about.inflate(-2 * _INSET, -1.4 * _INSET))
        self.group.draw(canvas)

    @property
    def about(self) -> str:
        """The format in words, and the games that are offered."""
        words = self.context.words
        first = words(f"tournament.about.{self.format.key}")
        return "\n".join((first, words("tournament.about.results"), words("tournament.about.two")))

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row" | "remove"):
                self.entrants = tuple(
                    each for at, each in enumerate(self.entrants) if at != self.listing.place
                )
            case Chosen("format", Format() as form):
                self.format = form
                self.context.say(self.about)
            case Chosen("game", str(name)):
                self.game_name = name
            case Chosen("where", bool(on_network)):
                self.on_network = on_network
            case Chosen("start"):
                self._start()
                return True
            case _:
                return super().act(action)
        self.refill()
        return True

    # -- what the widgets do -------------------------------------------------------------------

    def add(self, entrant: Entrant) -> bool:
        draft = Tournament("0", Format.SWISS, self.game, "0")
        try:
            for each in (*self.entrants, entrant):
                draft = after_entry(draft, Enter(each))
        except NotAllowed as refused:
            self.context.tell(self.context.words(refused.key), "warning")
            return False
        self.entrants = (*self.entrants, entrant)
        self.listing.mark(len(self.entrants) - 1)
        if self.format is Format.ROUND_ROBIN and len(self.entrants) > self.format.most:
            self.format = Format.SWISS
            self.context.tell(self.context.words("tournament.set_up.now_swiss"))
        return True

    def _start(self) -> None:
        if self.refused:
            self.context.speaker.play("refused")
            self.context.tell(self.refused, "warning")
            return
        chosen = BeginTournament(self.format, self.game, self.entrants, self.on_network)
        self.stage.act(chosen)

    def refill(self) -> None:
        words, board = self.context.words, self._board
        notes = [str(number) for number in range(1, len(self.entrants) + 1)]
        added = self.entrants_widgets(self.game, self.entrants, notes, self._left)
        forms = [(each, words(f"tournament.format.{each.key}")) for each in Format]
        games = [(name, label) for name, (label, _) in self.games.items()]
        places = [(each, words(f"tournament.set_up.{key}")) for each, key in _PLACES]
        choices = (
            Choice(words("tournament.set_up.format"), forms, self.format, "format"),
            Choice(words("tournament.set_up.game"), games, self.game_name, "game"),
            Choice(words("tournament.set_up.where"), places, self.on_network, "where"),
        )
        right, top = self._right, self._right.top
        for choice in choices:
            choice.area, choice.share = FRect(right.left, top, right.width, _HIGH), 0.62
            top += _HIGH + 10
        top += 4
        self._about = FRect(right.left, top, right.width, right.bottom - top)
        back = Button(words("menu.back"), Back(), icon="back")
        remove = Button(words("tournament.set_up.remove"), Chosen("remove"), icon="cross")
        remove.enabled = bool(self.entrants)
        count = words("tournament.set_up.start", count=len(self.entrants), most=self.format.most)
        start = Button(count, Chosen("start"), icon="trophy", kind="primary", tip=self.refused)
        foot = FRect(board.left + _PAD, board.bottom - 78, board.width - 2 * _PAD, 54)
        lay_foot(self.context, (back, remove, start), foot)
        widgets = [*added, *choices, back, remove, start]
        self.group.remake(widgets, first=added[1])
        self.redraw()


def _games_offered(words: Words, kept: Sequence[HouseRules]) -> dict[str, tuple[str, Game]]:
    """The games for two by a name of each: the presets, then the named house rules, with what is shown."""
    presets = {key: (words(f"game.{key}.name"), GAMES[key]) for key in TOURNAMENT_GAMES}
    named = [rules for rules in kept if rules.game.seats == 2]
    return presets | {write_house_rules(rules): (rules.name, rules.game) for rules in named}
