from tests.window import context

__all__ = ["context"]
