"""The stage: a window, a clock and a stack of scenes. It knows cards' pictures, but no rules.

    window      the window: resizable, fullscreen          units      1280x720 units and pixels
    stage       the loop and the stack of scenes           scene      what a scene may answer to
    context     what every scene is given                  canvas     drawing in units
    intents     what the player wants                      reader, pads   events become intents
    focus       one ring for mouse, keys and pad           widgets/   buttons, fields, dialogs …
    timeline    actions in order on one clock              tweens     easings
    particles   sparks, dust and lamplight, in one batch; sprays, particle_painter
    sprites     cards on the cloth                         textures   vector art at exact sizes
    card_sprite one card, card_painter its pictures
    rasteriser  makes pictures beside the frames           vectors    SVG text as pictures
    fonts       lines and paragraphs, suits among words    palette    colours
    settings    what the player chose, settings_file
    speaker     sounds by name                             music      pieces in layers, on a thread
    camera      where a scene is looked at from            shot       a picture seen through it
    frames      how long drawing took

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
