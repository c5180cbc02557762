"""Durations in words. Keep in step with static/js/site.js."""

PARTS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))
NEAR = 3600
"""Seconds before a deadline from which its countdown is marked."""


def in_words(seconds: float) -> str:
    """ "2 days 4 hours", "12 minutes 5 seconds": the two largest parts; "now" when nothing is left."""
    words: list[str] = []
    rest = int(seconds)
    for name, length in PARTS:
        count, rest = divmod(max(rest, 0), length)
        if count or words:
            words.append(f"{count} {name}{'' if count == 1 else 's'}")
        if len(words) == 2:
            break
    return " ".join(words) or "now"


def duration(minutes: int) -> str:
    """A length in words: "12 hours", "3 days", "1 day 12 hours", "45 minutes"."""
    parts = []
    for word, length in (("day", 1440), ("hour", 60), ("minute", 1)):
        count, minutes = divmod(minutes, length)
        if count:
            parts.append(f"{count} {word}{'' if count == 1 else 's'}")
    return " ".join(parts) or "no time"
