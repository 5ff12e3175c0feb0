"""The application on a Linux desktop: `python -m game.packaging.linux` writes it beside the built one.

__main__   the folder that packagers take      metainfo   what software centres show, as AppStream has it
flatpak    the manifest of a Flatpak

Its names, texts and icons are those of `main.py desktop`.
"""
