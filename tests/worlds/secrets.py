"""What may differ between two worlds without anybody noticing whom it does not concern. One line of SECRETS each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from engine.rulebook.rule import Rule
from games.accounts.tokens import token_make
from games.boards.services.boards import board_save
from games.boards.services.drafts import draft_send
from games.boards.services.drawings import drawing_begin
from games.boards.workshop.edits.blank import blank
from games.channels.services import webhook_add
from games.compositions.services import composition_save
from games.game_templates.services import template_save
from games.gm.desk_notes import note_make
from games.models import BotAdvice, BotThought, Game, Membership, Seat, SignKind, TurnFailure
from games.past.services.drafting import branch_make
from games.press.services import press
from games.services import endings, rulings, turns
from games.signs.services import Noticed, signs_keep
from games.sitters.services import sitter_answer, sitter_ask
from games.zines.services import issue_draft
from tests.plugin_ideas import fog_of_war
from tests.plugins.boards import lake
from tests.plugins.drawings import SIX
from tests.plugins.tables import make_table, user

if TYPE_CHECKING:
    from tests.worlds.world import World

GMS = frozenset({"gm", "cogm"})
FRANCE = GMS | {"france"}
QUESTION = 'QUESTION "Who wrote it?" ANSWER "Jeremy Maiden"'


def _nothing(*_: object) -> list[Any]:
    return []


@dataclass(frozen=True)
class Secret:
    """One thing that differs. `keep(world, which)` plays the one world (0) or the other (1).

    `told`: who may know, by user name or as WHO has them. `witness`: one of them who is asked, too, and has to notice,
    or nothing is shown to anybody; empty for what nobody ever sees. `before(world)`: what both have in common beside
    the scene. `seen`: what stands in the addresses where a witness is looked for. `rules`: plug-ins that there are.
    `alone`: the game goes on meanwhile, and no other secret of its world is kept with it.
    """

    name: str
    told: frozenset[str]
    keep: Callable[["World", int], object]
    witness: tuple[str, ...]
    variant: str = "standard"
    settings: dict[str, Any] = field(default_factory=dict)
    before: Callable[["World"], object] = _nothing
    seen: str = "/games/"
    rules: tuple[Rule, ...] = ()
    alone: bool = False


def _papers(seat: str, one: tuple[str, ...], other: tuple[str, ...]) -> Callable[["World", int], object]:
    """The seat's paper is the one or the other."""

    def keep(world: "World", which: int) -> object:
        return world.here.order(seat, *(one, other)[which])

    return keep


def _votes(world: "World", which: int) -> None:
    if which:
        endings.draw_vote_cast(game=world.here.game, by=world.here.france)
        endings.concession_make(game=world.here.game, by=world.here.france, to="Turkey")


def _letter(to: str) -> Callable[["World", int], object]:
    def keep(world: "World", which: int) -> None:
        if which:
            press.press_send(game=world.here.game, by=world.here.france, to=[to], text="Burgundy at dawn")

    return keep


def _letter_read(world: "World", which: int) -> None:
    if which:
        thread = world.secret.thread
        press.press_read(game=world.here.game, by=world.here.turkey, thread=thread, up_to=world.secret.pk)


def _note(world: "World", which: int) -> None:
    note_make(game=world.here.game, by=world.here.gm, text=("Italy is a multi", "All is well")[which])


def _hidden_ruling(world: "World", which: int) -> None:
    data = {"op": "owner", "place": ("Bel", "Hol")[which], "seat": "France"}
    why = ("So that Belgium is paid for.", "So that Holland is.")[which]
    rulings.ruling_make(game=world.here.game, by=world.here.gm, kind="board", data=data, reason=why, audience=[])


def _ruled_order(world: "World", which: int) -> None:
    data = {"seat": "France", "lines": [("A Par H", "F Bre H")[which]]}
    rulings.ruling_make(
        game=world.here.game, by=world.here.gm, kind="order", data=data, reason=("Phone", "Post")[which]
    )


def _branch(world: "World", which: int) -> None:
    if which:
        told = {"seat": "Italy", "unit": "A Ven", "verdict": "holds"}
        idea = {"kind": "verdict", "data": told, "reason": "What if Venice stood"}
        branch_make(game=world.here.game, by=world.here.gm, phase="S1901M", rulings=[idea])


def _failure(world: "World", which: int) -> None:
    TurnFailure.objects.filter(turn=world.here.turn).update(error=("A Par broke it", "A Mar broke it")[which])


def _players_swapped(world: "World", which: int) -> None:
    """Germany and Russia, who have not done anything yet, are each other's players."""
    if which:
        seats = {seat.seat_id: seat for seat in world.here.game.seats.filter(seat_id__in=("Germany", "Russia"))}
        one, other = seats["Germany"], seats["Russia"]
        Seat.objects.filter(pk=one.pk).update(player=None)
        Seat.objects.filter(pk=other.pk).update(player=one.player_id)
        Seat.objects.filter(pk=one.pk).update(player=other.player_id)
        stays = {stay.seat_id: stay.pk for stay in Membership.objects.filter(seat__in=(one, other))}
        for stay, seat in ((stays[one.pk], None), (stays[other.pk], one), (stays[one.pk], other)):
            Membership.objects.filter(pk=stay).update(seat=seat)


def _members_beside(world: "World") -> None:
    """Some members who are in no game, and have nothing of their own."""
    for name in ("sam", "tom", "ulf"):
        user(name)


def _sitter(world: "World", which: int) -> None:
    """The one or the other sits in for France."""
    here, sitter = world.here, user(("sam", "tom")[which])
    sitter_ask(game=here.game, by=here.france, sitter=sitter, until=here.turn.opened_at + timedelta(days=9))
    sitter_answer(game=here.game, by=sitter, accept=True)


def _asked_to_sit(world: "World", which: int) -> None:
    """A player, or somebody who could, is asked to sit in for Turkey."""
    here, asked = world.here, (world.here.italy, user("ulf"))[which]
    sitter_ask(game=here.game, by=here.turkey, sitter=asked, until=here.turn.opened_at + timedelta(days=9))


def _sign(world: "World", which: int) -> None:
    if which:
        signs_keep(SignKind.DEVICE, [Noticed(user("sam").pk, user("tom").pk, 2)])


def _gated(world: "World") -> None:
    Game.objects.filter(pk=world.here.game.pk).update(gate_minutes=360)


def _outcome_at_gate(world: "World", which: int) -> None:
    """The deadline has passed, and the GM alone sees what came out."""
    table = world.here
    table.order("Turkey", ("A Con - Bul", "A Con H")[which])
    turn = table.turn
    assert turn.due is not None
    turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=turn.due + timedelta(seconds=1))


def _chance(world: "World", which: int) -> None:
    Game.objects.filter(pk=world.here.game.pk).update(secret=f"secret {which}" * 4, hidden_secret=f"hidden {which}" * 4)


def _invitation(world: "World", which: int) -> None:
    Game.objects.filter(pk=world.here.game.pk).update(invite_token=f"come-in-{which}")


def _private_game(world: "World", which: int) -> None:
    if which:
        make_table(forming=True, prefix="other", private=True, name="Nobody knows of it")


def _bots_thought(world: "World", which: int) -> None:
    line = [{"line": ("A Mar - Gas", "A Mar - Spa")[which], "fear": None}]
    BotThought.objects.update(seed=f"{which}", seconds=1 + which)
    BotAdvice.objects.update(orders=line, replaced=("A Par H", "F Bre H")[which])


def _address(world: "World", which: int) -> None:
    email = ("france@home.example", "france@work.example")[which]
    member = world.table.france
    User.objects.filter(pk=member.pk).update(email=email)
    EmailAddress.objects.filter(user=member).update(email=email)


def _own_settings(world: "World", which: int) -> None:
    profile = world.table.france.profile
    profile.time_zone, profile.theme = ("Europe/Paris", "Asia/Tokyo")[which], ("dark", "light")[which]
    profile.save()
    if which:
        token_make(user=world.table.france)
        webhook_add(by=world.table.france, name="", address="https://hooks.example/france", kinds=["turn"])


def _things_of_ones_own(world: "World", which: int) -> None:
    """A template, a composition, a board, a drawing, a draft, under addresses that nobody is given."""
    member = world.people["stranger"]
    assert member is not None
    word = ("Albatross", "Barnacle!")[which]
    template_save(by=member, name=word)
    composition_save(by=member, name=word, listed=False)
    board_save(by=member, document={**lake(), "name": word}, listed=False)
    draft_send(by=member, source="svg", name=word, text=SIX)
    drawing_begin(by=member, document=blank(word, "wide"))


def _zine_draft(world: "World", which: int) -> None:
    by = world.people["othergm"]
    issue_draft(title=("Storm", "Calm!")[which], text=("Rain.", "Sun!!")[which], zine=world.zine, by=by, turns=[])


# --- of variants ---


def _herd(world: "World") -> None:
    world.here.order("France", "PLACE LLAMA Bur")
    world.here.order("Mastermind", QUESTION)
    world.here.pass_deadline()


def _herds(world: "World", which: int) -> None:
    """A herd here or there, placed, and not set off: before the deadline and after it."""
    world.here.order("France", "PLACE LLAMA Bur", f"PLACE LLAMA {('Gas', 'Pic')[which]}")
    world.here.order("Mastermind", QUESTION)
    world.here.pass_deadline()


def _answers(world: "World", which: int) -> None:
    world.here.order("Mastermind", f'QUESTION "Who was first?" ANSWER "{("Adam", "Eve")[which]}"')


def _hand(world: "World", which: int) -> None:
    """Decks are split one way or the other, and the deadline passes."""
    if which:
        world.here.order("France", "DECK SECONDARY SUDDEN DEATH, TELEPORT, MYSTICAL SHIELD, TURN TO STONE")
    world.here.pass_deadline()


def _split_passed(world: "World") -> None:
    world.here.pass_deadline()


# --- of plug-ins ---


FOGGY = {"settings": {"with_rules": [fog_of_war.RULE.id]}, "rules": (fog_of_war.RULE,), "alone": True}


def _asked_in_the_fog(world: "World", which: int) -> None:
    """A power takes a centre that nobody else has in sight and is asked for a build, or does not and is not."""
    world.here.order("France", "A Mar - Spa")
    world.here.order("Turkey", ("A Con - Bul", "A Con H")[which], "F Ank - BLA")
    world.here.pass_deadline()


def _in_the_fog(world: "World", which: int) -> None:
    """The same, and the year has passed."""
    _asked_in_the_fog(world, which)
    world.here.order("Turkey", "BUILD A Con")
    world.here.order("France", "BUILD A Mar")
    world.here.pass_deadline()


def _missed_in_the_fog(world: "World", which: int) -> None:
    """From whom a build was due, or not, nothing comes for it; and nothing but that one movement."""
    _asked_in_the_fog(world, which)
    world.here.order("France", "BUILD A Mar")
    world.here.pass_deadline()


CARDS = (
    "IF Germany PLAYS TELEPORT ON A Mun: SECONDARY SUDDEN DEATH A Ber",
    "STANDING DISCARD TURN TO STONE, SUDDEN DEATH",
    "ACCEPT TELEPORT A Mar FROM Italy - Tun",
)
SILLY = {"variant": "rather_silly", "before": _herd}
VOTES = (("VOTE 3 CLOSE Mun", "NOMINATE Gas Boh"), ("VOTE 2 OPEN Swi", "VOTE 1 OPEN Mun", "NOMINATE Ire Swi"))

SECRETS = (
    Secret(
        "orders",
        FRANCE,
        _papers("France", ("A Par - Bur",), ("A Par - Pic", "F Bre H")),
        ("france",),
        seen="parts/moves/",
    ),
    Secret(
        "that there are orders", FRANCE, _papers("France", (), ("A Par - Pic",)), ("france", "gm"), seen="parts/moves/"
    ),
    Secret("votes for a draw, a concession", frozenset({"france"}), _votes, ("france",), seen="parts/votes/"),
    Secret("a private letter", FRANCE | {"turkey"}, _letter("Turkey"), ("turkey",), seen="parts/press/"),
    Secret("a letter to the GM", FRANCE, _letter("GM"), ("gm",), seen="parts/press/"),
    Secret("that a letter was read", GMS | {"turkey"}, _letter_read, ("turkey",), seen="parts/press/"),
    Secret("a GM's note", GMS, _note, ("gm",), seen="/gm/notes/"),
    Secret("a hidden ruling", GMS, _hidden_ruling, ("gm",), seen="/ledger/"),
    Secret("a ruling on orders to come", FRANCE, _ruled_order, ("france",), seen="/ledger/"),
    Secret("a branch that is not published", GMS, _branch, ("gm",), seen="/gm/"),
    Secret("why a turn failed", GMS | {"staff"}, _failure, ("gm",), seen="/admin/games/turnfailure/"),
    Secret(
        "who plays",
        GMS | {"germany", "russia"},
        _players_swapped,
        ("gm",),
        settings={"anonymous": True},
        seen="parts/seats/",
    ),
    Secret(
        "who sits in where names are hidden",
        FRANCE,
        _sitter,
        ("gm",),
        settings={"anonymous": True, "sitters": "told"},
        before=_members_beside,
        seen="/sitter/",
    ),
    Secret(
        "who is asked to sit in where names are hidden",
        frozenset({"turkey"}),
        _asked_to_sit,
        ("turkey",),
        settings={"anonymous": True, "sitters": "told"},
        before=_members_beside,
        seen="/sitter/",
    ),
    Secret(
        "a sign of two members",
        frozenset({"staff"}),
        _sign,
        ("staff",),
        before=_members_beside,
        seen="/admin/games/sign",
    ),
    Secret(
        "an outcome at the gate",
        GMS | {"turkey"},
        _outcome_at_gate,
        ("gm",),
        before=_gated,
        seen="/gm/",
    ),
    Secret("chance", frozenset(), _chance, ()),
    Secret(
        "an invitation to a private game", FRANCE | {"italy", "turkey"}, _invitation, (), settings={"private": True}
    ),
    Secret("a private game", frozenset({"othergm", "staff"}), _private_game, ("staff",), seen="/admin/games/game/"),
    Secret("what bots think", GMS | {"france"}, _bots_thought, ("gm",), seen="/admin/games/bot"),
    Secret("a member's address", frozenset({"france", "staff"}), _address, ("france",), seen="/me/"),
    Secret("a member's settings", frozenset({"france", "staff"}), _own_settings, ("france",), seen="/me/"),
    Secret(
        "things of one's own", frozenset({"stranger", "staff"}), _things_of_ones_own, ("stranger",), seen="/templates/"
    ),
    Secret("an issue that is not out", frozenset({"othergm"}), _zine_draft, ("othergm",), seen="/zines/"),
    Secret("herds", FRANCE, _herds, ("france",), variant="rather_silly", seen="/state/"),
    Secret(
        "the Mastermind's next answer", GMS | {"mastermind"}, _answers, ("mastermind",), seen="parts/moves/", **SILLY
    ),
    Secret(
        "an answer",
        GMS | {"england"},
        _papers("England", ('ANSWER "Yes"',), ('ANSWER "No"',)),
        ("england",),
        seen="parts/moves/",
        **SILLY,
    ),
    Secret(
        "a prediction",
        GMS | {"soothsayer"},
        _papers("Soothsayer", ("PREDICT Bel",), ("PREDICT Por",)),
        ("soothsayer",),
        seen="parts/moves/",
        **SILLY,
    ),
    Secret(
        "a re-order",
        GMS | {"jester"},
        _papers("Jester", ("REORDER France F Bre H",), ("REORDER Germany A Ber - Sil",)),
        ("jester",),
        seen="parts/moves/",
        **SILLY,
    ),
    Secret("who is asked in the fog", GMS | {"turkey"}, _asked_in_the_fog, ("turkey",), seen="/state/", **FOGGY),
    Secret("a missed build in the fog", GMS | {"turkey"}, _missed_in_the_fog, ("turkey",), seen="/state/", **FOGGY),
    Secret("what is in the fog", GMS | {"turkey"}, _in_the_fog, ("turkey",), seen="/state/", **FOGGY),
    Secret("a hand of cards", FRANCE, _hand, ("france",), variant="gathering", seen="/panels/"),
    Secret(
        "cards in waiting",
        FRANCE,
        _papers("France", CARDS, ("A Par H",)),
        ("france",),
        "gathering",
        before=_split_passed,
        seen="parts/moves/",
    ),
    Secret("a ballot", FRANCE, _papers("France", *VOTES), ("france",), "dipshomashy", seen="parts/moves/"),
    Secret(
        "a disposition",
        GMS | {"hitchhiker"},
        _papers("Hitchhiker", ("BUILD H Gas",), ("BUILD H Boh",)),
        ("hitchhiker",),
        "hitchhiker",
        seen="parts/moves/",
    ),
)
