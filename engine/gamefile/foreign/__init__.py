"""Games that other programs and people have written, as documents that `engine.gamefile.publishing` plays."""

from engine.gamefile.foreign.reading import Understood, understood

__all__ = ["Understood", "understood"]
