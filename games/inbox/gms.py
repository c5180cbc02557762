"""A GM's letter: deeds of the desk, by their names, with the fields of their forms.

    word
    of what: a unit
    unit: A Mun
    whose: Germany
    it is: cheese
    reason: The unit in Munich is a cheese.

A deed begins with its name on a line of its own, or with one of the words of ALSO. Fields go by name or by label,
choices by value or by what is written beside them. It is the form of the desk that reads them, so what the desk refuses
is refused here in the same words, and nothing is done by mail that the desk would not do. What the desk asks once more
is done with `sure: yes`. A ruling is carried out without both boards being shown first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.db import transaction

from games.common.errors import Refused
from games.gm.deeds.deed import DeskForm
from games.gm.deeds.registry import DEEDS, deeds_of
from games.inbox.receipts import ReceiptMail
from games.models import ArrivedStatus, AuditAction, Game, Turn
from games.permissions import rules_game
from games.selectors import positions
from games.services.base import record

NOT_BY_MAIL = ("co-gm", "step-down", "hand-over", "secret", "end")
"""What gives a game away for good is done at the desk alone."""
ALSO = {
    "ready": "publish", "open the gate": "publish", "adjudicate": "now", "extend": "deadline", "resume": "pause",
    "house rule": "house", "cheese": "word",
}  # fmt: skip
"""Other words for a deed."""
SURE = "sure"
HELP = "HELP"


@dataclass(slots=True)
class DeedBlock:
    """A deed as it stands in a letter: its name, and the lines below it."""

    deed: str
    lines: list[str] = field(default_factory=list)


def carry_out(game: Game, turn: Turn, user: User, text: str) -> ReceiptMail:
    """Do what a GM's letter asks for, one deed after the other; each is done or refused by itself."""
    if not rules_game(game, user):
        message = "You do not rule this game any more, so nothing in your letter was done."
        return ReceiptMail(ArrivedStatus.NO_SEAT, (message,))
    now = game.open_turn
    if now is None or now.pk != turn.pk:
        name = positions.phase_name(game, turn.phase)
        known = f": it is {positions.phase_name(game, now.phase)} now" if now is not None else ""
        message = f"Your letter is about {name}, which is over{known}. Nothing was done. Answer this mail to do it now."
        return ReceiptMail(ArrivedStatus.LATE, (message, *_quoted(text.splitlines())), for_gm=True)
    if text.strip().strip(".!").upper() == HELP:
        return ReceiptMail(ArrivedStatus.TAKEN, _help(game), for_gm=True)
    blocks, strays = read_blocks(game, text)
    outcomes = [_one(Game.objects.get(pk=game.pk), turn, user, block) for block in blocks]
    lines = [line for _, line in outcomes]
    if strays:
        lines += ["This belongs to no deed, and was left aside:", *_quoted(strays)]
    if not blocks:
        lines.append(f"No deed was found in your letter. There are: {', '.join(by_mail(game))}.")
    done = sum(good for good, _ in outcomes)
    all_of_it = blocks and done == len(blocks) and not strays
    status = ArrivedStatus.TAKEN if all_of_it else ArrivedStatus.PARTLY if done else ArrivedStatus.NOTHING
    return ReceiptMail(status, tuple(lines), for_gm=True)


def _help(game: Game) -> tuple[str, ...]:
    """Every deed that can be done now, with its fields."""
    lines = ["What can be done now, each with what is written below it (“reason: …”), a line each:"]
    for name, kind in by_mail(game).items():
        lines.append(f"{name}: {kind.title.lower()}\n" + "\n".join(f"  {label}:" for label in _labels(kind(game))))
    words = ", ".join(f"{word} ({name})" for word, name in ALSO.items())
    return (*lines, f"Other words: {words}.")


def by_mail(game: Game) -> dict[str, type[DeskForm]]:
    """The deeds that a game has now and that are done by mail, too."""
    return {name: form for name, form in deeds_of(game).items() if name not in NOT_BY_MAIL}


def _quoted(lines: Sequence[str]) -> list[str]:
    return ["\n".join(f"> {line}" for line in lines)] if lines else []


def read_blocks(game: Game, text: str) -> tuple[list[DeedBlock], list[str]]:
    """The deeds in a letter, and the lines before the first of them."""
    names, blocks, strays = {*DEEDS, *deeds_of(game)}, [], []
    for line in text.splitlines():
        bare = line.strip().strip("*").strip()
        name = bare.lower().rstrip(".!:")
        name = ALSO.get(name, name)
        if name in names:
            blocks.append(DeedBlock(name))
        elif blocks and bare:
            blocks[-1].lines.append(bare)
        elif bare:
            strays.append(bare)
    return blocks, strays


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").lower().strip(" -*•").split())


def _one(game: Game, turn: Turn, user: User, block: DeedBlock) -> tuple[bool, str]:
    """One deed, done or refused, and what is said of it."""
    kind = by_mail(game).get(block.deed)
    if kind is None:
        why = "that is done at the desk alone" if block.deed in NOT_BY_MAIL else "that cannot be done in this game now"
        return False, f"{block.deed}: not done, since {why}."
    blank = kind(game)
    fields, strange = _fields(blank, block.lines)
    sure = fields.pop(SURE, "").lower() in ("yes", "sure")
    if strange:
        return False, f"{kind.title}: not done. It has no {_quoted_list(strange)}. It has: {', '.join(_labels(blank))}."
    data = _data(blank, fields) | {"turn": f"{turn.number}.{turn.revision}"}
    form = kind(game, data)
    if not form.is_valid():
        return False, "\n".join([f"{kind.title}: not done.", *_faults(form)])
    try:
        if form.sure and not sure:
            return False, f"{kind.title}: not done yet. {form.sure} If so, send it again with the line “sure: yes”."
        with transaction.atomic():
            form.carry_out(user)
            record(AuditAction.MAIL_DEED, game=game, by=user, deed=block.deed, turn=turn.number)
    except Refused as error:
        return False, f"{kind.title}: not done. {error.message}"
    return True, f"{kind.title}: done."


def _quoted_list(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)


def _visible_fields(form: DeskForm) -> Iterator[tuple[str, forms.Field, str]]:
    """The fields that somebody fills in: name, field and label."""
    for name, one in form.fields.items():
        if name != "turn":
            yield name, one, str(one.label or name.replace("_", " "))


def _labels(form: DeskForm) -> list[str]:
    return [_plain(label) for _, one, label in _visible_fields(form) if not one.widget.is_hidden]


def _fields(form: DeskForm, lines: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """What was written for which field, by its name; and what names none.

    What is meant to be long (orders, a text, a reason) goes on in the lines below it.
    """
    called = {word: name for name, _, label in _visible_fields(form) for word in (_plain(label), _plain(name))} | {
        SURE: SURE
    }
    written: dict[str, str] = {}
    strange, last = [], ""
    for line in lines:
        word, colon, value = line.partition(":")
        if colon and _plain(word) in called:
            last = called[_plain(word)]
            written[last] = value.strip()
        elif last in form.fields and isinstance(form.fields[last].widget, forms.Textarea):
            written[last] = f"{written[last]}\n{line}".strip()
        else:
            strange.append(word.strip())
    return written, strange


def _data(form: DeskForm, written: dict[str, str]) -> dict[str, object]:
    """The form's data: what a page would send that was filled in so, with all else as the desk fills it in."""
    data: dict[str, object] = {}
    for name, one, _ in _visible_fields(form):
        if isinstance(one, forms.SplitDateTimeField):
            day, _, hour = written.get(name, "").partition(" ")
            data |= {f"{name}_0": day, f"{name}_1": hour.strip()}
        elif name in written:
            data[name] = _field_value(one, written[name])
        elif (usual := form.get_initial_for_field(one, name)) is not None:
            data[name] = usual
    if "due" in written and "shift" in form.fields and "shift" not in written:
        data["shift"] = ""
    return data


def _field_value(one: forms.Field, value: str) -> object:
    """What was written as the field takes it: choices by their value, by their words, or by how these begin."""
    if isinstance(one, forms.BooleanField):
        return value.lower() in ("yes", "true", "x", "on")
    if isinstance(one, forms.MultipleChoiceField):
        return [_choice(one, part.strip()) for part in value.split(",") if part.strip()]
    return _choice(one, value) if isinstance(one, forms.ChoiceField) else value


def _choice(one: forms.ChoiceField, value: str) -> str:
    pairs: list[tuple[str, str]] = []
    choices: Any = one.choices
    for key, words in choices:
        pairs += [(str(k), str(w)) for k, w in words] if isinstance(words, list | tuple) else [(str(key), str(words))]
    wanted = " ".join(value.lower().split())
    for same in (
        lambda key, words: key.lower() == wanted,
        lambda key, words: words.lower().rstrip(":") == wanted,
        lambda key, words: words.lower().startswith(wanted),
    ):
        if keys := [key for key, words in pairs if same(key, words)]:
            return keys[0]
    return value


def _faults(form: DeskForm) -> list[str]:
    """What the form finds wrong, by the labels of its fields."""
    labels = {name: _plain(label) for name, _, label in _visible_fields(form)}
    return [
        f"  {labels[name]}: {problem}" if name in labels else f"  {problem}"
        for name, problems in form.errors.items()
        for problem in problems
    ]
