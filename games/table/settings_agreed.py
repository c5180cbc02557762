"""What a game was agreed to be, in words: for the lobby, the rules page and lists."""

import engine
from engine.model.wording import listed
from games.common.drafts import from_game, option_groups
from games.game_settings import Term, terms
from games.library.rules.answers import option_label, owner_of, title_of
from games.library.rules.composer import rules_title
from games.maps.drawing.words import said
from games.models import ArchivedGame, Continuation, Game
from games.selectors.last_year import last_turn_in_words


def _run(game: Game) -> str:
    if game.gm is None:
        return "The players run it: a majority pauses, extends and goes on"
    plays = ", who also plays" if game.gm_may_play else ""
    return f"{game.gm.profile} is the GM{plays}{with_co_gms(game)}"


def with_co_gms(game: Game) -> str:
    """ ", with Anna and Bert as co-GMs"; nothing where there are none."""
    names = [str(gm.profile) for gm in game.gms[1:]]
    return f", with {listed(names)} as co-GM{'s' if len(names) > 1 else ''}" if names else ""


def house_rules(game: Game) -> list[str]:
    """What is otherwise than published: "without Victory", "with Borg", "Borg, first season: 1902"."""
    words = [f"without {title_of(name)}" for name in game.without] + [f"with {title_of(n)}" for n in game.with_rules]
    options_by_name = {option.name: option for _, options in option_groups(from_game(game)) for option in options}
    for name, value in sorted(game.options.items()):
        if name in options_by_name:
            words.append(f"{owner_of(name)}, {option_label(name)}: {str(value).replace('_', ' ')}")
    return words


def _goes_on(game: Game, past: ArchivedGame) -> str:
    phase = engine.phase_name(game.rulebook, (game.start_state or {})["phase"])
    turns = f"{past.turns} turn{'' if past.turns == 1 else 's'}"
    return f"Where a game stood that was begun elsewhere: {phase}. Its {turns} can be read. It counts in no rating"


def terms_of(game: Game) -> list[Term]:
    """The agreement, line by line."""
    lines = [Term("Rules", said(rules_title(from_game(game)))), Term("Run by", _run(game)), *terms(game)]
    if (going_on := Continuation.objects.select_related("past").filter(game=game).first()) is not None:
        lines.append(Term("Begins", _goes_on(game, going_on.past)))
    elif game.start_state is not None:
        phase = engine.phase_name(game.rulebook, game.start_state["phase"])
        lines.append(Term("Begins", f"With a position of its own, set up in the sandbox: {phase}. The map shows it"))
    if last := last_turn_in_words(game.rulebook):
        lines.append(Term("Ends", f"After {last} at the latest; then its scoring says what it is worth to each"))
    if changes := house_rules(game):
        lines.append(Term("House rules", said("; ".join(changes))))
    return lines
