"""Queues and routes of workers. Deadlines have a worker of their own.

The sweep is in no queue at all: the beat carries it out itself (games/tasks/beat.py).
"""

TURNS, THINKING, BOTS, MAIL, NEWS, SLOW, BOARDS = "turns", "thinking", "bots", "mail", "news", "slow", "boards"

# The workers that compose.yaml starts, and the queues each takes from.
WORKERS = {"turns": (TURNS,), "post": (MAIL,), "bots": (BOTS,), "boards": (BOARDS,), "rest": (THINKING, SLOW, NEWS)}

# Those of bin/serve, which must fit into 512 MB: boards share a worker with mail, which may wait for some seconds of
# geometry. Bots' turns do not.
SERVED = {"turns": (TURNS,), "post": (MAIL, BOARDS), "bots": (BOTS,), "rest": (THINKING, SLOW, NEWS)}

# Every task by name, and its queue: `turns` adjudicates the games of people, `thinking` those against bots; in `bots`
# they think, one task a seat; and `slow` is for whatever takes its time.
ROUTES = {
    "games.turn_adjudicate": TURNS,
    "games.turns_work": TURNS,
    "games.bots_work": THINKING,
    "games.exhibitions_keep": THINKING,
    "games.bots_think": BOTS,
    "games.bot_answer": BOTS,
    "games.bot_advise": BOTS,
    "games.chances_work": BOTS,
    "games.mail_send": MAIL,
    "games.news_tell": NEWS,
    "games.tables_tell": NEWS,
    "games.hub_tell": NEWS,
    "games.mail_fetch": MAIL,
    "games.queue_seat": SLOW,
    "games.boards_lay_out": BOARDS,
    "games.boards_prove": BOARDS,
    "games.board_drafts_read": BOARDS,
    "games.drawing_edits_carry_out": BOARDS,
    "games.drawing_look": BOARDS,
    "games.archive_work": SLOW,
    "games.monthly_files_make": SLOW,
    "games.signs_work": SLOW,
    "games.absent_gms_look": SLOW,
    "games.sitters_end": SLOW,
    "games.branch_work": SLOW,
    "games.clear_away": SLOW,
    "games.records_work": SLOW,
    "games.games_start": SLOW,
    "games.event_boards_make": SLOW,
}
