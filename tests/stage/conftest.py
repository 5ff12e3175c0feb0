from tests.harness.window import context

__all__ = ["context"]
