"""The stage: a window, a clock and a stack of scenes. It knows cards' pictures, but no rules.

May import: game.core, art, game.play, game.words, game.stage.input, game.stage.drawing,
game.stage.motion, game.stage.sound, sounds.

    window      the window: resizable, fullscreen          stage      the loop and the stack of scenes
    scene       what a scene may answer to                 context    what every scene is given
    settings    what the player chose, settings_file       ribbons    notices over any scene
    frames      how long drawing took                  clipboard   the system's
    keepsakes   what was won on the ladder              transition    from one scene to the next
    user_action a choice as a value                     page_announcer   a page for a listener
    complaint   what is said of a file of the player's
    input/      devices as intents                         drawing/   units, canvas, text, cards, pictures
    motion/     the clock, easings, particles              sound/     effects, music, spoken sentences
    widgets/    buttons, fields, dialogs …

A scene of twenty lines: a card turns over when it is clicked or confirmed, a second click ends
the movement at once. It is drawn only while it moves.

    class OneCard(Scene):
        def __init__(self, context: AppContext) -> None:
            self.context = context
            self.timeline = context.timeline()
            self.sprites = Sprites()
            self.queen = self.sprites.add(CardSprite(Card("QH"), height=240))

        @property
        def moving(self) -> bool:
            return self.timeline.moving or not self.sprites.settled

        def on(self, intent: Intent) -> None:
            match intent:
                case Press() | Confirm() if self.timeline.moving:
                    self.timeline.skip()
                case Press() | Confirm():
                    self.timeline.play(
                        Call(lambda: self.context.speaker.play("your_turn")),
                        Tween(self.queen, 0.4, ease_in_out, face_up=1 - self.queen.face_up),
                    )
                case Cancel():
                    self.stage.pop()

        def update(self, seconds: float) -> None:
            self.timeline.update(seconds)

        def draw(self, canvas: Canvas) -> None:
            canvas.fill(canvas.visible, CLOTH)
            self.sprites.draw(canvas)
            canvas.text(self.context.card("QH"), 640, 600, HEADING, CREAM, "centre")

    context = open_context(home_folder())
    context.push(OneCard(context))
    context.stage.run()
    context.close()
"""
