"""The table a match is played at: it listens to the table, shows what happens, and asks its people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pygame import FRect

from game.core.deal import Seat
from game.core.moves import Claim, Close, ConcedeContract, Move
from game.core.refused import Refused
from game.play.journal import Journal
from game.play.players import Person
from game.play.table import Happening, Table
from game.scenes.actions import ShowReplay
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.scenes.table.animation.choreography import choreographed
from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.board import calls_span
from game.scenes.table.facts.duty import refusal_words
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen, first_viewpoint
from game.scenes.table.furniture.face import TableFace
from game.scenes.table.guide import NO_GUIDE, Guide
from game.scenes.table.input.confirm_move import ask_first
from game.scenes.table.input.decision import Decision
from game.scenes.table.input.hand import attend
from game.scenes.table.model import (
    NO_HELPS,
    NO_OFFERS,
    PendingHint,
    State,
    TableHelps,
    TableModel,
    TableOffers,
)
from game.scenes.table.music import TableMusic
from game.scenes.table.notice import Notice, Saving
from game.scenes.table.page import Hurrying
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.sentences.spoken import SpokenTable
from game.scenes.table.sentences.standing import StandingPage
from game.scenes.table.sentences.standing_sentences import standing_sentences
from game.scenes.table.table_actions import (
    AskForHint,
    CallWord,
    ConfirmMove,
    CutHere,
    DropCard,
    EndMatch,
    KeepGoing,
    LookBack,
    MakeMove,
    NextDeal,
    OpenCalls,
    OpenMenu,
    PassUnseen,
    PickCard,
    QuitTable,
    Refuse,
    Rematch,
    RestAgain,
    ShowAgain,
    ShowStanding,
    TakeBack,
    TakeCards,
    UsePicked,
)
from game.scenes.table.talk.conversation import Conversation
from game.scenes.table.talk.talk import Talk
from game.scenes.table.toolbar import Toolbar
from game.scenes.table.tricks_page import TricksPage
from game.scenes.table.turns import Turns
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Confirm, Hotkey, Intent, Menu, Point, Press
from game.stage.motion.timeline import Script
from game.stage.scene import Scene
from game.stage.user_action import UserAction
from game.stage.widgets import Widget, WidgetGroup

# What is chosen on a page over the table; that page is put away first.
_CHOSEN_ON_A_PAGE = (CallWord, OpenMenu, TakeCards, PassUnseen, Rematch, QuitTable)


class TableScene(Scene):
    """A match at `table`, seen and played by the people at this screen.

    `offers` says what can be done at the end of a deal, `helps` what is given to those who play. `journal`
    keeps the match, `guide` leads the player through it, in a lesson. `bots_elsewhere` are the keys of the
    bots at other machines, by their seats, `faces` the portraits of people as the machines have told them.
    Rooms that lay tables derive from it: what `leave_table`, `rematch`, `open_menu` and `match_page` do is
    theirs.
    """

    titled = False

    def __init__(
        self,
        context: AppContext,
        table: Table,
        *,
        offers: TableOffers = NO_OFFERS,
        helps: TableHelps = NO_HELPS,
        journal: Journal | None = None,
        guide: Guide = NO_GUIDE,
        bots_elsewhere: Mapping[Seat, str] = MappingProxyType({}),
        faces: Mapping[Seat, str] = MappingProxyType({}),
    ) -> None:
        self.context = context
        self.guide = guide
        self.table = table
        sittings = [player.sitting for player in table.players]
        self.seats = SeatsAtScreen(context, sittings, bots_elsewhere, faces)
        self.picture = Picture(self.seats, table.match, first_viewpoint(self.seats))
        self.model = TableModel(context, table, self.seats, self.picture, offers, helps)
        self.state = self.model.state
        self.group = WidgetGroup(context)
        self.decision: Decision | None = None
        self.notice: Notice | None = None
        self.hint = PendingHint(self.model)
        self._talk = Talk(self.seats.voices if guide is NO_GUIDE else {})
        self.conversation = Conversation(self.model, self._talk, self.callers)
        self._face = TableFace(self.model, self._talk)
        self._tools = Toolbar(self.model, calls=guide is NO_GUIDE and bool(self.callers))
        self._saving = Saving(context, journal)
        self._spoken = SpokenTable(self.model)
        self._music = TableMusic(self.model)
        self._hurrying = Hurrying()
        self.turns = Turns(self.model)

    # -- the scene's life ------------------------------------------------------------------------

    def page_sentences(self) -> Sequence[str]:
        return *self.guide.words.splitlines(), *standing_sentences(self.model)

    def choice_sentences(self) -> Sequence[str]:
        return self._spoken.choices(self.decision)

    def enter(self) -> None:
        self.table.listeners.append(self._listen)
        if self.table.deal is not None:
            self.picture.show(self.table.deal, self.table.match)
        elif not self.table.match.over:
            self.table.next_deal()
        self._music.begin()

    def leave(self) -> None:
        self._music.end()
        if self._listen in self.table.listeners:
            self.table.listeners.remove(self._listen)
        self._face.stop()

    def resized(self, units: Units) -> None:
        """Lay the picture out; a running animation continues if the layout stays the same.

        What is offered and said under a page has its new place and words at once.
        """
        self.picture.refit(units.visible)
        self._face.prepare()
        earlier = self.decision
        if earlier is not None:
            self.decision = self._decision(earlier.seat)
            self.decision.keep(earlier)
        self.guide.reworded()
        self._refill()
        self.rest_again()

    def covered(self) -> None:
        self.state.covered = True
        self.group.let_go()
        self._talk.hush()
        self.turns.look_away_in_time()

    def uncovered(self) -> None:
        self.state.covered = False
        self._music.begin()
        self.rest_again()

    @property
    def fades(self) -> bool:
        """The hand of somebody else at this screen is hidden without a moment's delay."""
        return len(self.seats.persons) < 2

    @property
    def notices(self) -> FRect:
        layout = self.picture.layout
        return layout.notices if calls_span(self.picture) is None else layout.notices_in_auction

    @property
    def moving(self) -> bool:
        lives = self.picture.moving or self.group.moving or self._face.light.moving
        return lives or not self.state.settled or self.guide.moving

    def update(self, seconds: float) -> None:
        self.keep_going()
        self._hurrying.update(seconds)
        if self.decision is not None:
            attend(self.decision.cards, self.stage.pointer if self.stage.reader.hovers else None)
            self._face.light.update(seconds)
        self.picture.tells_points = self.model.helped("points")
        self.picture.update(seconds)
        self._music.follow()
        self._face.light.tighten(self._music.tension)
        if not self.state.settled and not self.picture.timeline.moving:
            self._rest()
        self.group.update(seconds)
        self._face.update(seconds)
        self.conversation.update(seconds)
        self.guide.update(seconds)
        hint = self.hint.poll()
        if hint is not None and self.decision is not None:
            self.decision.hint(hint.move)
            self.group.offer(self.group.widgets)  # one glow: what had the focus gives it up
            self._face.advise(hint)

    def draw(self, canvas: Canvas) -> None:
        if self.decision is not None:
            self.decision.row.place(canvas)
        asked = None if self.state.halted else self.decision
        self._face.draw(canvas, asked, self.undealt)
        self.draw_corner(canvas)
        if self.notice is not None:
            self.notice.draw(canvas, self.picture.layout)
        if asked is not None:
            asked.choosing.draw_targets(canvas)
        self.guide.draw(canvas)
        self.group.draw(canvas)
        self.guide.draw_over(canvas)
        if not self.state.halted:
            self.conversation.draw(canvas)
        if self.decision is not None:
            self.decision.draw_dragged(canvas)
        self.picture.shift(canvas)

    def draw_corner(self, canvas: Canvas) -> None:
        """The small plates in the corner, below all that is said at the table."""
        self._saving.draw(canvas, self.picture.layout)

    def keep_going(self) -> None:
        """Let the table take what has come in; pages over this one call it too."""
        try:
            self.table.pump()
        except Refused as refused:
            if self.table.turn not in self.seats.persons:
                raise
            self._refused(refusal_words(self.context, refused))
        self._saving.tell_once()

    # -- what the player wants -------------------------------------------------------------------

    def on(self, intent: Intent) -> None:
        timeline = self.picture.timeline
        self._stir()
        match intent:
            case Cancel() | Menu():
                self.act(OpenMenu())
            case Press() | Confirm() | Hotkey() if timeline.moving and not self.state.halted:
                if not (self._tools.on(intent) or self._hits_a_tool(intent)):
                    timeline.skip()
                    self._hurrying.hurried()
                    self.rest_again()
            case Confirm() | Hotkey() if not self.state.halted and self._hurrying.swallows(intent):
                self._tools.on(intent)
            case _ if self.guide.on(intent):
                pass
            case Confirm() if not self.group.ring.shown and not self.state.halted:
                self._show_focus()
            case Hotkey(key):
                if not self._tools.on(intent) and self.decision is not None:
                    self.decision.on_key(key)
            case _:
                self.group.on(intent)

    def act(self, action: UserAction) -> bool:
        if isinstance(action, _CHOSEN_ON_A_PAGE):
            self.clear_away()
        match action:
            case KeepGoing():
                self.keep_going()
            case RestAgain():
                self.rest_again()
            case MakeMove(move):
                self._chosen(move)
            case ConfirmMove(move):
                self._decide(move)
            case Refuse(why):
                self._refused(why)
            case PickCard() | DropCard() | UsePicked() | CutHere():
                if self.decision is not None:
                    self.decision.act(action)
            case LookBack():
                self.context.push(TricksPage(self.model))
            case AskForHint():
                if self.decision is not None:
                    self.hint.ask()
            case TakeBack():
                self.take_back()
            case ShowStanding():
                self.context.push(StandingPage(self.model))
            case OpenCalls():
                self.conversation.offer_calls()
            case CallWord(seat, key):
                self.call(seat, key)
            case OpenMenu():
                self.open_menu()
            case TakeCards(seat):
                self.turns.take_cards(seat)
            case PassUnseen(seat):
                self.turns.pass_unseen(seat)
            case NextDeal():
                self.next_deal()
            case EndMatch():
                self.context.push(self.match_page())
            case ShowAgain(deal, move):
                self.stage.act(ShowReplay(self.table.record, deal, move))
            case Rematch():
                self.rematch()
            case QuitTable():
                self.leave_table()
            case _:
                return False
        return True

    # -- what the rooms that lay tables make of it -----------------------------------------------

    def open_menu(self) -> None:
        """Show the menu of the table, which is on top; by default the plain question whether to leave."""
        words = self.context.words
        answers = (
            QuestionAnswer(words("table.leave.yes"), QuitTable(), icon="quit"),
            QuestionAnswer(words("table.leave.no"), kind="primary"),
        )
        title, text = words("table.leave.title"), words("table.leave.text")
        self.context.push(QuestionPage(self.context, title, text, answers))

    def leave_table(self) -> None:
        """Leave the table, which is on top; the match has been saved by what keeps it."""
        self.stage.pop()

    def rematch(self) -> None:
        """Begin the same match again; the table is on top, and offers it."""

    def match_page(self) -> Scene:
        """Return the page at the match's end."""
        return MatchResult(self.model)

    @property
    def undealt(self) -> str:
        """The sentence on a table without cards."""
        return self.context.words("table.prompt.shuffling")

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The seats that call from this screen."""
        return self.seats.persons

    def call(self, seat: Seat, key: str) -> None:
        """A seat at this screen calls a word."""
        self.conversation.hear_call(seat, key)

    # -- what they ask of it ---------------------------------------------------------------------

    def clear_away(self) -> None:
        """Put every page over the table away, so that the table itself is on top."""
        while self in self.stage.scenes and self.stage.top is not self:
            self.stage.pop()

    def show_notice(self, notice: Notice | None) -> None:
        """Lay a notice over the table (a lost connection, a countdown), or take it away again."""
        before, self.notice = self.notice, notice
        self.state.halted = notice is not None
        focused = self.group.ring.current
        self._refill()
        if notice is not None:
            for sentence in notice.news_after(before):
                self.context.say(sentence)
            if (same := notice.button_after(before, focused)) is not None:
                self.group.focus(same)
        self._face.rest()
        self.redraw()

    def note_on_slate(self, text: str) -> None:
        """Chalk a line at the foot of the slate, and say it."""
        self._face.slate_note = text
        self.context.say(text)
        self.redraw()

    def take_back(self) -> None:
        """Take back the person's last move and all that came after it."""
        count = self.model.to_take_back()
        if count:
            self.clear_away()
            self.table.take_back(count)

    def next_deal(self) -> None:
        """Begin the next deal, from the result page."""
        if self.guide.dealt_out():
            return
        self.picture.timeline.finish()  # what is still in the air is of the deal before
        self.turns.leave_result()
        self.table.next_deal()
        self.picture.show(None, self.table.match)
        self._face.prepare()
        self._refill()
        self.rest_again()

    # -- what happens ----------------------------------------------------------------------------

    def _listen(self, happening: Happening) -> None:
        self.decision = None
        if happening.undone:
            self._lay_back(happening)
            return
        self.guide.hidden()
        if not self.state.halted:
            self.group.offer(self._standing)
        if happening.before is None:
            self.turns.deal_begins()
        self.picture.timeline.play(self._show(happening))
        if self.state.covered:
            self.turns.look_away_in_time()
        if self.context.narrator.listened:
            self._spoken.listen(happening)
        if happening.opened:
            self.turns.faces_opened()
        self.rest_again()

    def _show(self, happening: Happening) -> Script:
        """All that is seen of a happening; then somebody may say a word on it."""
        yield from choreographed(self.picture, happening, self.seats.elsewhere)
        self.conversation.follow(happening)

    def _lay_back(self, happening: Happening) -> None:
        """Forget the running animations: the cards are where they were."""
        self.picture.timeline.finish()
        self.picture.show(happening.deal, happening.match)
        self._talk.hush()  # nobody answers a move that was not made
        self._spoken.taken_back()
        self.context.speaker.play("trick_gathered")
        self.rest_again()

    def rest_again(self) -> None:
        """Look again at who is to do something, once the animations have ended."""
        self.state.go(State.MOVING)

    def _rest(self) -> None:
        """Lay out from the view once nothing moves any more, and find out who is to do something."""
        picture = self.picture
        picture.settle()
        earlier, self.decision = self.decision, None
        found = self.turns.found(self.guide)
        self.state.go(found)
        if not self.state.covered and found in (State.THINKING, State.RESULT):
            asked = self.turns.go_on()
            if asked is not None:
                self.state.go(State.ASKING)
                self.decide(asked)
        if self.decision is not None and earlier is not None:
            self.decision.keep(earlier)
        if not self.state.covered:
            self.guide.rested(self.decision)
        self._refill()
        if self.stage.reader.hovers:
            self.group.on(Point(*self.stage.pointer))
        self._face.rest()
        self.redraw()

    def decide(self, seat: Seat) -> None:
        """Offer the seat to act what it may do."""
        self.decision = self._decision(seat)
        if self.context.narrator.listened:
            self._spoken.ask(self.decision)
        self._stir()
        if not self.context.window.in_front:
            self.context.window.ask_for_attention()

    def _decision(self, seat: Seat) -> Decision:
        return Decision(self.picture, seat, self.model.helped("legal"))

    # -- a move of the player --------------------------------------------------------------------

    def _chosen(self, move: Move) -> None:
        """Make a move the guide accepts; what ends much is asked about once more."""
        if not self.guide.accepts(move):
            return
        if isinstance(move, Close | Claim | ConcedeContract):
            ask_first(self.context, self.table.match.game, move)
        else:
            self._decide(move)

    def _decide(self, move: Move) -> None:
        """Let the person who is asked make a move, unless something has happened meanwhile."""
        decision = self.decision
        if decision is None:
            return
        self.keep_going()  # the player is asked before he answers, however fast he is
        if self.decision is not decision:
            return
        player = self.table.players[decision.seat]
        assert isinstance(player, Person)
        player.decide(move)
        self.keep_going()

    def _refused(self, why: str) -> None:
        self.context.speaker.play("refused")
        self._face.say(why, warns=True)
        self.context.say(why, private=True)
        self.redraw()

    # -- the widgets -----------------------------------------------------------------------------

    def _refill(self) -> None:
        self._tools.refill()
        if self.notice is not None:
            self.group.refill(self.notice.buttons)
            return
        offered: Sequence[Widget] = () if self.decision is None else self.decision.widgets
        # Nothing has the focus: a key pressed to hurry things on must not play a card.
        self.group.offer((*offered, *self._standing))

    @property
    def _standing(self) -> tuple[Widget, ...]:
        """The widgets that can be used at any time, while cards move too."""
        return (*self._tools.buttons, *self.guide.widgets)

    def _show_focus(self) -> None:
        current = self.group.ring.current
        if self.decision is not None:
            current = self.decision.to_focus(current)
        if current is not None:
            self.group.focus(current, shown=True)
            self.redraw()

    def _hits_a_tool(self, intent: Intent) -> bool:
        if not isinstance(intent, Press):
            return False
        under = self.group.ring.at(intent.x, intent.y)
        return under in self._standing and self.group.on(intent)

    def _stir(self) -> None:
        """Somebody is there: the hand sways, and the lamp breathes."""
        self.picture.cloth.springs.stir()
        self._face.light.glow.wake()
