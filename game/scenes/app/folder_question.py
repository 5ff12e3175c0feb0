"""A window that says why the player's folder cannot be made or used, and tries again when asked."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path

from game.play.home import NewerFolder, home_folder, home_path
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.question import QuestionAnswer, QuestionPage
from game.stage.context import AppContext, open_context
from game.stage.drawing.canvas import Canvas
from game.stage.scene import Scene
from game.stage.user_action import Chosen, UserAction


def folder_or_question() -> Path:
    """Return the player's folder. While it cannot be made a window says so, until the player gives up.

    Raises OSError where the player gave up, or no window can be opened to ask in.
    """
    while True:
        try:
            return home_folder()
        except OSError as reason:
            if not _asked_to_try_again(reason):
                raise


def _asked_to_try_again(reason: OSError) -> bool:
    """Whether the player wants another try; the window is closed by then."""
    with tempfile.TemporaryDirectory() as folder, closing(open_context(Path(folder))) as context:
        scene = _BareTable(context, newer=isinstance(reason, NewerFolder))
        context.push(scene)
        scene.ask()
        context.stage.run()
        return scene.again


class _BareTable(Scene):
    """The bare table behind the question."""

    def __init__(self, context: AppContext, newer: bool) -> None:
        self.context = context
        self._newer = newer
        self.again = False

    def ask(self) -> None:
        words = self.context.words
        title, about = ("newer_title", "newer_about") if self._newer else ("title", "about")
        text = words(f"mishap.folder.{about}", path=str(home_path()))
        answers = [
            QuestionAnswer(words("mishap.folder.again"), Chosen("again"), icon="replay"),
            QuestionAnswer(words("menu.quit"), Chosen("leave"), icon="quit"),
        ]
        self.context.push(
            QuestionPage(
                self.context, words(f"mishap.folder.{title}"), text, answers, inviting=True
            )
        )

    def draw(self, canvas: Canvas) -> None:
        draw_table(canvas)

    def act(self, action: UserAction) -> bool:
        if isinstance(action, Chosen):
            self.again = action.name == "again"
            self.stage.pop()
        return True
