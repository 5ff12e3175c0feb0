"""The resources of every scene: stage, settings, words, clock and speaker, in one hand."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.play.home import refusal
from game.stage.complaint import Complaint
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import Fonts
from game.stage.drawing.textures import Textures
from game.stage.keepsakes import KeepsakesFile
from game.stage.motion.timeline import Clock, Timeline
from game.stage.ribbons import RibbonKind
from game.stage.scene import Scene
from game.stage.settings import PictureSetting, Settings, allowed_for
from game.stage.settings_file import SettingsFile
from game.stage.sound.speaker import Speaker
from game.stage.sound.voice import open_voice
from game.stage.stage import Stage
from game.stage.user_action import (
    NothingSpeaks,
    ToggleFullscreen,
    ToggleSound,
    TurnFailed,
    UserAction,
    WindowHidden,
)
from game.stage.window import Window
from game.words import Words, preferred_language
from game.words.card_words import card_name, short_card, suit_name, wording_of
from game.words.forms import Wording

if TYPE_CHECKING:
    from game.stage.sound.screen_reader import Reach, ScreenReader

# What changes the look of everything.
_SHOWN = (
    *("language", "deck", "four_colour", "back", "cloth"),
    *("card_size", "text_size", "high_contrast"),
)
VOLUMES = ("cards", "announcements", "music", "interface")


class AppContext:
    """The resources of a scene. `change` is the one way to another setting.

    `muted` silences everything for as long as the program runs.

    `words`, `settings` and `fonts` are replaced or refitted by a change: read them when needed.
    """

    def __init__(
        self,
        window: Window,
        settings_file: SettingsFile,
        first: Settings,
        strict: bool = False,
    ) -> None:
        self._file = settings_file
        self._strict = strict
        self.settings, complaint = settings_file.load(first)
        self.keepsakes = KeepsakesFile(settings_file.path.parent)
        read = (complaint, self.keepsakes.load())
        self.complaints: list[Complaint] = [each for each in read if each is not None]
        self._place = ""
        self.words = Words(self.settings.language, strict)
        self.clock = Clock()
        self.speaker = Speaker()
        self.window = window
        self.textures = Textures()
        self._wear(self.settings)
        self.stage = Stage(
            *(window, self.textures, self.clock),
            *(self.settings.text_size, self.settings.high_contrast),
        )
        self.narrator = self.stage.narrator
        self.stage.on_action = self.act
        self.muted = False
        self.ribbons = self.stage.ribbons
        self.changed: list[Callable[[], object]] = []
        self._apply(self.settings)
        window.fullscreen = self.settings.fullscreen

    @property
    def fonts(self) -> Fonts:
        return self.stage.fonts

    @property
    def canvas(self) -> Canvas:
        return self.stage.canvas

    def timeline(self) -> Timeline:
        """A new timeline on the program's clock."""
        return Timeline(self.clock)

    def act(self, action: UserAction) -> None:
        """Act on what concerns the whole program, on whatever page it was chosen."""
        match action:
            case ToggleFullscreen():
                self.change(fullscreen=not self.settings.fullscreen)
            case ToggleSound():
                self._toggle_sound()
            case WindowHidden(hidden):
                self.speaker.music.hold(hidden)
            case NothingSpeaks(reach):
                self.tell(self.words(f"settings.speech.none_{reach}"), "warning")
            case TurnFailed(error):
                raise error

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.stage.push(scene)

    def change(self, **values: object) -> None:
        """Change settings: apply them at once and write them to disk."""
        before = self.settings
        for name, value in values.items():
            self.settings = self.settings.with_value(name, value)
        if self.settings == before:
            return
        if any(name.startswith("volume_") for name in values):
            self.muted = False  # whoever asks for a volume wants to hear it
        self._apply(before)
        if self.settings.speech != before.speech:
            self._change_speech()
        self.complain(self._file.save(self.settings))
        for callback in tuple(self.changed):
            callback()

    def sit_at(self, place: str) -> None:
        """Lay every table from now on as at a place of the ladder; "" as the settings say."""
        self._place = place
        self._wear(self.settings)
        self.stage.redraw()

    @property
    def room(self) -> str:
        """The room whose sounds are heard at a table: that of the place one sits at, else the chosen one."""
        return self._place or self.settings.room

    @property
    def tune(self) -> str:
        """The tune heard at a table: that of the place one sits at, if it has one, else the chosen one."""
        return self._place if allowed_for("tune").accepts(self._place) else self.settings.tune

    @property
    def piece(self) -> str:
        """The piece of music played at a table: its tune, in its room."""
        from sounds import table_piece

        return table_piece(self.tune, self.room)

    def may_use(self, setting: str, value: str) -> bool:
        """Whether a picture may be chosen: it is not won on the ladder, has been, or is in use already."""
        rule = allowed_for(setting)
        locked = isinstance(rule, PictureSetting) and value in rule.won
        used: object = getattr(self.settings, setting)
        return not locked or value in self.keepsakes.places or value == used

    def keep(self, places: Sequence[str]) -> tuple[str, ...]:
        """Keep what was won at places of the ladder; the places at which that is new."""
        new = tuple(each for each in places if each not in self.keepsakes.places)
        if new or not self.keepsakes.exists:
            self.complain(self.keepsakes.keep(new))
        return new

    def tell(self, text: str, kind: RibbonKind = "notice") -> None:
        """Show a sentence for a while, over whatever scene plays."""
        self.ribbons.say(text, kind)
        self.say(text)
        self.stage.redraw()

    def say(self, text: str, private: bool = False) -> None:
        """Say a sentence to a player who listens instead of looking; nothing where nobody does.

        A `private` one is forgotten when somebody else sits down.
        """
        self.narrator.say(text, private)

    def open_reader(self, asked: bool = False) -> None:
        """Say sentences to the screen reader as well, if the settings want it and a package can.

        Where that was `asked` for just now, and nothing speaks, the stage is told.
        """
        from game.stage.sound.screen_reader import ScreenReader, reader_installed

        reader: ScreenReader | None = None
        match self.settings.speech:
            case "reader" | "any" as reach if reader_installed():
                reader = ScreenReader(reach, self if asked else None)
        self.narrator.open_reader(reader)

    def tell_complaints(self) -> None:
        """Tell what went wrong with files so far; each is told once."""
        told, self.complaints = self.complaints, []
        for each in told:
            self.tell(self._sentence_of(each), "warning")

    def complain(self, complaint: Complaint | None) -> None:
        """Tell what went wrong with a file, if anything did."""
        if complaint is not None:
            self.complaints.append(complaint)
            self.tell_complaints()

    def unsaved(self, error: OSError) -> str:
        """The sentence on a file the system does not let us keep."""
        return self._sentence_of(Complaint("settings.unsaved", trouble=refusal(error)))

    def trouble(self, error: OSError) -> str:
        """The system's complaint about a file, in the player's words."""
        return self.words(f"trouble.{refusal(error)}")

    def tell_refused(self, key: str, error: OSError) -> None:
        """Tell in the sentence `key` what the system has against a file."""
        self.tell(self.words(key, reason=self.trouble(error)), "warning")

    def _sentence_of(self, complaint: Complaint) -> str:
        values = dict(complaint.values)
        if complaint.trouble:
            values["reason"] = self.words(f"trouble.{complaint.trouble}")
        return self.words(complaint.key, **values)

    def _change_speech(self) -> None:
        """Use the reader now chosen: it says so itself, or a notice says that there is none."""
        self.open_reader(asked=True)
        if self.narrator.reader is not None:
            self.say(self.words("settings.speech.speaks"))
        elif self.settings.speech != "off":
            self.tell(self.words("settings.speech.missing"), "warning")

    def miss_a_voice(self, reach: Reach) -> None:
        """Show on the screen that nothing speaks; safe from any thread."""
        self.stage.post(NothingSpeaks(reach))

    def close(self) -> None:
        """The program ends: stop the threads and close the window."""
        self.speaker.close()
        self.narrator.close()
        self.textures.close()
        self.window.close()

    def card(self, card: str) -> str:
        """A card in words of the deck in use: queen of hearts, Herz-Ober."""
        from game.core.cards import Card

        return card_name(self.words, Card(card), self.settings.deck)

    def short_card(self, card: str) -> str:
        """A card as suit sign and index, to be drawn in a line of text."""
        from game.core.cards import Card

        return short_card(self.words, Card(card), self.settings.deck)

    def suit(self, suit: str) -> str:
        """A suit in words of the deck in use."""
        return suit_name(self.words, suit, self.settings.deck)

    @property
    def by_deck(self) -> Wording:
        """The text for the gap {deck:queen|Ober} of a sentence."""
        return wording_of(self.settings.deck)

    def name_of(self, seat: int) -> str:
        """The name of a person at this screen, counted from 0 to 3, or a word for them."""
        return self.given_name(seat) or self.word_for(seat)

    def given_name(self, seat: int) -> str:
        """The name somebody has given to the person on this seat; empty where nobody has.

        Keep this one with a match: the word that stands for no name is of the language of the reader.
        """
        given: str = getattr(self.settings, f"name_{seat + 1}")
        return given.strip()

    @property
    def given_names(self) -> tuple[str, ...]:
        """The names given to the four persons who can sit at this screen; empty where none is given."""
        return tuple(self.given_name(person) for person in range(4))

    def face_of(self, seat: int) -> str:
        """The portrait of the person on this seat of this screen, counted from 0 to 3."""
        chosen: str = getattr(self.settings, f"portrait_{seat + 1}")
        return chosen

    def word_for(self, seat: int) -> str:
        """The word for a person on this seat of this screen who has given no name."""
        return self.words(f"name.person_{seat + 1}")

    def _apply(self, before: Settings) -> None:
        now = self.settings
        self.clock.speed = now.speed or 1.0
        self.clock.off = now.speed == 0
        self.clock.reduced = now.reduced_motion
        self.clock.calm = now.calm_motion
        self._set_volumes()
        if now.language != before.language:
            self.words = Words(now.language, self._strict)
        self.narrator.use(self.words, now.deck)
        if now.fullscreen != before.fullscreen:
            self.window.fullscreen = now.fullscreen
        if any(getattr(now, each) != getattr(before, each) for each in _SHOWN):
            self._wear(now)
            self.stage.high_contrast = now.high_contrast
            self.stage.relayout(now.text_size)
        self.stage.redraw()

    def _wear(self, now: Settings) -> None:
        """Use the deck, back and cloth of these settings, or of the place one sits at."""
        back, cloth = self._place or now.back, self._place or now.cloth
        self.textures.wear(now.deck, now.four_colour, back, cloth)

    def _toggle_sound(self) -> None:
        """Silence everything, or let it sound again; silence is not saved."""
        self.muted = not self.muted
        self._set_volumes()
        self.tell(self.words("sound.off" if self.muted else "sound.on"))

    def _set_volumes(self) -> None:
        volume = self.settings.volume
        self.speaker.set_volumes({k: 0.0 if self.muted else volume(k) for k in VOLUMES})


def open_context(folder: Path, strict: bool = False, speak: Path | None = None) -> AppContext:
    """Open the window and the player's settings in `folder`.

    What happens is said to the file `speak` besides, "-" being standard output.

    Raises OSError where no window can be opened, or nothing written to `speak`.
    """
    import pygame

    first = Settings(language=preferred_language(pygame.system.get_pref_locales()))
    file = SettingsFile(folder / "settings.json")
    voice = None if speak is None else open_voice(speak)
    try:
        context = AppContext(Window("Snapszer"), file, first, strict)
    except pygame.error as reason:
        raise OSError(f"no window can be opened here: {reason}") from None
    context.narrator.voice = voice
    return context


def open_speaker(context: AppContext) -> None:
    """Open the sound device for the sounds of the game."""
    import sounds

    context.speaker.open(sounds.SOUNDS, sounds.WAVES, sounds.MUSIC)


def finish_opening(context: AppContext) -> None:
    """Do the work that can wait until the first frame stands: words, sounds, gamepads, the window's icon."""
    from art.marks import icon_svg

    context.words.read_all()
    context.stage.make_room()
    open_speaker(context)
    context.open_reader()
    context.window.show_icon(icon_svg())
    pads = context.stage.reader.pads
    pads.open()
    pads.changed = lambda plugged: context.tell(
        context.words("device.pad_plugged" if plugged else "device.pad_pulled")
    )
    gc.freeze()  # what is loaded by now stays: to look through it would cost a frame 0.1 s
    gc.enable()  # off since the program began (main.py)
