"""What has come of the games on a board: how many, and each seat's results. Private games count in no line."""

from games.models import Board, Game, GameStatus
from games.models.game_queries import openly


def board_statistics(board: Board) -> dict[str, object]:
    """`games`, `going`, `finished`; `seats`: by seat, games won alone and shared, over every revision of the board."""
    games = Game.objects.filter(openly(), board_revision__board=board)
    over = [game.result or {} for game in games.filter(status=GameStatus.FINISHED)]
    ended = [result for result in over if result.get("kind") in ("win", "draw")]
    seats = []
    for seat in board.latest.seats:
        won = sum(result.get("seats") == [seat["id"]] for result in ended)
        shared = sum(seat["id"] in result.get("seats", ()) and len(result["seats"]) > 1 for result in ended)
        seats.append({**seat, "won": won, "shared": shared})
    return {
        "games": games.exclude(status=GameStatus.FORMING).count(), "finished": len(ended), "seats": seats,
        "going": games.exclude(status__in=(GameStatus.FINISHED, GameStatus.FORMING)).count(),
    }  # fmt: skip
