"""The invitation of a table: made at a relay, shown to be read out, copied, withdrawn; and who came by it."""

from __future__ import annotations

from pygame import FRect

from game.online import LanClient
from game.scenes.actions import Back
from game.scenes.elements.panels import draw_parchment, in_rows
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lan.lan_actions import LookAtInvited, WithdrawInvitation
from game.scenes.lan.relays import relay_state, relay_trouble
from game.stage.clipboard import put_on_clipboard
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, HEADING, SMALL, SMALL_BOLD, SUBHEADING
from game.stage.drawing.palette import INK, RED
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, Entered, Typed, UserAction
from game.stage.widgets import Button, TextField, Widget
from net.identity import marked
from net.invitation import Invitation, invitation_link, invitation_text, read_relay
from net.session import CardsToCompare
from net.transport import Address, BadAddress

_WIDTH, _PAD = 900.0, 44.0
_HEIGHT, _LOW = 680.0, 440.0  # with an invitation, and without one
_UPRIGHT, _LOW_UPRIGHT = 860.0, 580.0
_BUTTON, _GAP, _FIELD, _GUEST_ROW = 50.0, 12.0, 54.0, 58.0
_LEAST_IN_ROW, _MOST_ROWS, _MOST_ROWS_UPRIGHT, _ROW = 5, 4, 6, 30.0
_MOST_GUESTS = 3
_LONGEST_RELAY = 80


class InvitePage(WidgetPage):
    """The invitation of the table laid here, or the relay to make one at.

    The relay that is typed stands in the settings from then on.
    """

    overlay = True

    def __init__(self, context: AppContext, client: LanClient) -> None:
        super().__init__(context)
        self.client = client
        self.typed = context.settings.relay
        self._tall = False
        self._had = client.invitation

    def enter(self) -> None:
        self._say_invitation()

    def resized(self, units: Units) -> None:
        self._units = units
        self.refill()

    def refill(self) -> None:
        """Something is different: the invitation, the relay, or who has come."""
        invitation, units = self.client.invitation, self._units
        low, high = (_LOW_UPRIGHT, _UPRIGHT) if units.tall else (_LOW, _HEIGHT)
        self._tall = units.tall
        self._board = units.sheet(_WIDTH, high if invitation is not None else low, 16)
        if invitation is not None and not self.typed:
            self.typed = str(invitation.relay)  # where it is withdrawn
        buttons = self._with(invitation) if invitation is not None else self._without()
        changed, self._had = invitation != self._had, invitation
        attended = self.group.ring.current if not changed else None
        self.group.refill(buttons, focus=attended or buttons[-2])
        if changed:
            self._say_invitation()
        self.redraw()

    def _say_invitation(self) -> None:
        if self.client.invitation is not None:
            self.context.say(invitation_text(self.client.invitation).replace("-", ", "))

    # -- widgets -------------------------------------------------------------------------------

    @property
    def _inside(self) -> FRect:
        return self._board.inflate(-_PAD * 2, -_PAD * 2)

    @property
    def _below_about(self) -> float:
        """The upper edge of what follows the explanation, which gives way to guests."""
        inside, about = self._inside, self.context.words("invite.about")
        if self._guests:
            return inside.top + 50
        return inside.top + 62 + self.context.fonts.height(about, BODY, inside.width)

    def _without(self) -> list[Widget]:
        words, inside = self.context.words, self._inside
        field = TextField(
            "",
            self.typed,
            "relay",
            FRect(inside.left - 4, self._below_about + 46, inside.width + 8, _FIELD),
            longest=_LONGEST_RELAY,
            placeholder=words("invite.relay_example"),
            live=True,
        )
        make = Button(words("invite.make"), Chosen("make"), icon="link", kind="primary")
        back = Button(words("menu.back"), Back(), icon="back")
        self._lay_out([back, make])
        return [field, make, back]

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("relay", str(text)) | Typed("relay", text):
                self.typed = text
            case Chosen("make") | Entered("relay"):
                self._make()
            case Chosen("copy", str(text)):
                copy_invitation(self.context, text)
            case Chosen("withdraw"):
                words = self.context.words
                title, text = words("invite.withdraw_title"), words("invite.withdraw_text")
                yes = QuestionAnswer(
                    words("invite.withdraw"), WithdrawInvitation(), "danger", "cross"
                )
                ask_yes_no(self.context, title, text, yes, words("menu.back"))
            case _:
                return super().act(action)
        return True

    def _make(self) -> None:
        """Invite through the relay that was typed, which is the usual one from now on."""
        try:
            relay = read_relay(self.typed)
        except BadAddress as wrong:
            self.context.tell(self.context.words(wrong.key), "warning")
            return
        self.context.change(relay=self.typed.strip())
        self.invite(relay)

    def invite(self, relay: Address) -> None:
        """Invite through this relay; the invitation is copied as it is made."""
        copy_invitation(self.context, invitation_link(self.client.invite(relay)))
        self.refill()

    def _with(self, invitation: Invitation) -> list[Widget]:
        words, inside = self.context.words, self._inside
        rows = [
            Button(words("menu.back"), Back(), icon="back"),
            Button(words("invite.withdraw"), Chosen("withdraw"), icon="cross", kind="danger"),
            Button(
                words("invite.copy_text"), Chosen("copy", invitation_text(invitation)), icon="book"
            ),
            Button(
                words("invite.copy_link"),
                Chosen("copy", invitation_link(invitation)),
                icon="link",
                kind="primary",
            ),
        ]
        self._lay_out(rows)
        guests, top = self._guests, FRect(inside.left, self._guests_top, inside.width, 0)
        gaps = _GAP, _GUEST_ROW - _BUTTON
        areas = in_rows(top, len(guests), self._guest_columns, _BUTTON, gaps)
        found = [
            Button(marked(guest.name, guest.mark), LookAtInvited(guest.key), area)
            for guest, area in zip(guests, areas, strict=True)
        ]
        back, withdraw, copy_text, copy_link = rows
        return [*found, copy_text, withdraw, copy_link, back]

    def _lay_out(self, buttons: list[Button]) -> None:
        """Lay the buttons at the foot, two in a row."""
        inside = self._inside
        high = len(buttons) // 2 * (_BUTTON + _GAP) - _GAP
        foot = FRect(inside.left, inside.bottom - high, inside.width, high)
        areas = in_rows(foot, len(buttons), 2, _BUTTON, (_GAP, _GAP))
        for button, area in zip(buttons, areas, strict=True):
            button.area = area

    @property
    def _guests(self) -> list[CardsToCompare]:
        """The guests who came by the invitation and whose cards nobody has compared."""
        return [*self.client.state.invited.values()][:_MOST_GUESTS]

    @property
    def _guest_columns(self) -> int:
        return 1 if self._tall else 2

    @property
    def _guests_top(self) -> float:
        """The upper edge of the guests' buttons, above the foot."""
        rows = -(-len(self._guests) // self._guest_columns)
        return self._inside.bottom - (_BUTTON + _GAP) * 2 - rows * _GUEST_ROW

    # -- what is seen --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        words, inside = self.context.words, self._inside
        draw_parchment(canvas, self._board)
        title = words("invite.title")
        canvas.text(title, inside.centerx, inside.top + 18, HEADING, INK, "centre", inside.width)
        about = FRect(inside.left, inside.top + 52, inside.width, self._below_about - inside.top)
        if not self._guests:
            canvas.paragraph(words("invite.about"), about, BODY, INK)
        if self.client.invitation is None:
            canvas.text(words("invite.relay"), inside.left, self._below_about + 28, BODY_BOLD, INK)
        else:
            self._draw_invitation(canvas, self._below_about)
        self.group.draw(canvas)

    def _draw_invitation(self, canvas: Canvas, top: float) -> None:
        words, inside = self.context.words, self._inside
        assert self.client.invitation is not None
        groups = invitation_text(self.client.invitation).split("-")
        canvas.text(words("invite.text"), inside.left, top + 14, SMALL_BOLD, INK)
        rows = _MOST_ROWS_UPRIGHT if self._tall else _MOST_ROWS
        columns = max(_LEAST_IN_ROW, -(-len(groups) // rows))
        step = inside.width / columns
        for place, group in enumerate(groups):
            line, column = divmod(place, columns)
            at = inside.left + (column + 0.5) * step
            wide = (step - 8) * len(group) / len(groups[0])
            canvas.text(group, at, top + 46 + line * _ROW, SUBHEADING, INK, "centre", wide)
        low = top + 44 + -(-len(groups) // columns) * _ROW
        if self._guests:
            above, wide = self._guests_top - 16, inside.width
            canvas.text(words("invite.compare"), inside.left, above, SMALL_BOLD, INK, width=wide)
            below = FRect(inside.left, low - 10, wide, above - low - 4)
        else:
            link = invitation_link(self.client.invitation)
            if canvas.fonts.width(link, SMALL) <= inside.width:  # a long one is copied
                canvas.text(link, inside.centerx, low, SMALL, INK, "centre", inside.width)
            below = FRect(inside.left, low + 12, inside.width, 60)
        relay = self.client.state.relay
        state = relay_state(words, self.client.invitation, relay)
        ink = RED if relay_trouble(words, relay) else INK
        canvas.paragraph(f"{state} {words('invite.good_until')}", below, BODY, ink)


def copy_invitation(context: AppContext, invitation: str) -> None:
    """Put an invitation, as text or as a link, on the clipboard, and say whether that could be done."""
    copied = put_on_clipboard(invitation)
    context.tell(context.words("invite.copied" if copied else "invite.not_copied"))
