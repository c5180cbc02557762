"""What members, GMs, operators and the site itself do that the audit log records: each action with its words."""

from django.db import models


class AuditAction(models.TextChoices):
    """The value is stored; the label is what people read (`games.selectors.trail`). Nothing else can be recorded."""

    ANSWERS_MARK = "answers.mark", "marked answers"

    APPEAL_ANSWER = "appeal.answer", "answered an appeal"
    APPEAL_MAKE = "appeal.make", "appealed"
    APPEAL_WITHDRAW = "appeal.withdraw", "withdrew an appeal"

    ARCHIVE_PUT = "archive.put", "brought games into the archive"
    ARCHIVE_REMOVE = "archive.remove", "removed a game from the archive"

    BOARD_DRAFT = "board.draft", "saved a draft of a board"
    BOARD_HIDE = "board.hide", "hid a board, or showed it again"
    BOARD_LIST = "board.list", "listed a board, or took it off the list"
    BOARD_PROVE = "board.prove", "had a board tried by bots"
    BOARD_REPORT = "board.report", "reported a board"
    BOARD_REVISE = "board.revise", "saved a new version of a board"
    BOARD_SAVE = "board.save", "saved a board"

    BOTS_ADVICE = "bots.advice", "asked bots for advice"
    BOTS_ADVICE_TAKEN = "bots.advice_taken", "took over the bots’ advice"

    BRANCH_CHANGE = "branch.change", "changed a branch"
    BRANCH_DROP = "branch.drop", "dropped a branch"
    BRANCH_MAKE = "branch.make", "made a branch"
    BRANCH_PUBLISH = "branch.publish", "published a branch"
    BRANCH_RETURN = "branch.return", "looked for the way back"

    CHANNEL_ADD = "channel.add", "added a channel for notifications"
    CHANNEL_REMOVE = "channel.remove", "removed a channel for notifications"

    CLUB_CHANGE = "club.change", "changed what a club says of itself"
    CLUB_EDITOR = "club.editor", "made somebody an editor of a club, or took that away"
    CLUB_FOUND = "club.found", "founded a club"
    CLUB_HIDE = "club.hide", "hid a club, or showed it again, as a moderator"
    CLUB_JOIN = "club.join", "joined a club, or asked to"
    CLUB_LEAVE = "club.leave", "left a club"
    CLUB_LET_IN = "club.let_in", "let a member into a club"
    CLUB_PUT_OUT = "club.put_out", "put a member out of a club, or turned them away"
    CLUB_SHELVE = "club.shelve", "put something on the shelf of a club"
    CLUB_UNSHELVE = "club.unshelve", "took something off the shelf of a club"

    COMPOSITION_LIST = "composition.list", "listed a composition, or took it off the list"
    COMPOSITION_REVISE = "composition.revise", "saved a new version of a composition"
    COMPOSITION_SAVE = "composition.save", "saved a composition"

    DRAWING_THROW_AWAY = "drawing.throw_away", "deleted a drawing"

    EVENT_ANSWER = "event.answer", "answered an appeal of an event"
    EVENT_APART = "event.apart", "kept two entries of an event apart, or no longer"
    EVENT_APPEAL = "event.appeal", "asked the director of an event to look at something again, or took that back"
    EVENT_CALL_OFF = "event.call_off", "called a round of an event off"
    EVENT_CHANGE = "event.change", "changed an event"
    EVENT_CHECK_IN = "event.check_in", "checked in for a round, or out"
    EVENT_CLOCK = "event.clock", "stopped, moved or started the clock of a round"
    EVENT_CLOSE = "event.close", "closed an event, or opened it again"
    EVENT_CLOSE_ROUND = "event.close_round", "closed a round of an event, or opened it again"
    EVENT_COUNT = "event.count", "entered centres of a board, or took them back"
    EVENT_DIRECTOR = "event.director", "made somebody a director of an event, or took that away"
    EVENT_DISCARD = "event.discard", "threw a round away that was drawn"
    EVENT_DRAW = "event.draw", "drew rounds of an event"
    EVENT_DROP = "event.drop", "took an entry off the boards of an event"
    EVENT_ENTER = "event.enter", "entered an event"
    EVENT_ENTRY = "event.entry", "let an entry of an event in, or out"
    EVENT_GROUP = "event.group", "set divisions, teams or second boards of an event"
    EVENT_HIDE = "event.hide", "hid an event, or showed it again, as a moderator"
    EVENT_INVITE = "event.invite", "wrote down entries of an event"
    EVENT_MAKE = "event.make", "announced an event"
    EVENT_SEASON = "event.season", "began the next season of an event"
    EVENT_START = "event.start", "started a round of an event"
    EVENT_SWAP = "event.swap", "exchanged two players of a round that was drawn"
    EVENT_WITHDRAW = "event.withdraw", "withdrew from an event"

    EXHIBITION_CLOSE = "exhibition.close", "ended an exhibition"

    GAME_AGAIN = "game.again", "asked for another game of the same people"
    GAME_CANCEL = "game.cancel", "called the game off"
    GAME_CHANGE = "game.change", "changed what the game is agreed to be"
    GAME_CO_GM_ADD = "game.co_gm_add", "added a co-GM"
    GAME_CO_GM_REMOVE = "game.co_gm_remove", "took a co-GM off"
    GAME_CREATE = "game.create", "made the game"
    GAME_FINISH = "game.finish", "ended the game"
    GAME_GM_ABSENT = "game.gm_absent", "asked for a GM who was not there"
    GAME_GM_BACK = "game.gm_back", "was there again as the GM"
    GAME_GM_WANTED = "game.gm_wanted", "let another member take the game over"
    GAME_GM_TAKE_OVER = "game.gm_take_over", "took the game over as its GM"
    GAME_GM_APPOINT = "game.gm_appoint", "made somebody the GM, as an operator"
    GAME_GM_LEFT = "game.gm_left", "left the site as a GM"
    GAME_HAND_OVER = "game.hand_over", "handed the game over"
    GAME_HIDDEN_SECRET_RELEASE = "game.hidden_secret_release", "released the second secret"
    GAME_INVITATION_RENEW = "game.invitation_renew", "made another invitation"
    GAME_JOIN = "game.join", "joined"
    GAME_LEAVE = "game.leave", "left"
    GAME_PACE = "game.pace", "changed the pace"
    GAME_PAUSE = "game.pause", "paused the game"
    GAME_RESUME = "game.resume", "let the game go on"
    GAME_RULES_GONE = "game.rules_gone", "paused the game, as its rules cannot be read"
    GAME_SLEEP = "game.sleep", "paused the game, as nobody was heard"
    GAME_START = "game.start", "started the game"
    GAME_UPGRADE = "game.upgrade", "brought stored turns up to the present form"

    GATE_PUBLISH = "gate.publish", "published the outcome"
    GATE_SHUT = "gate.shut", "took the papers in, for the GM to look"

    GM_BRANCH = "gm.branch", "compared a branch"
    GM_DEED = "gm.deed", "opened a form"
    GM_PAST = "gm.past", "looked at a turn of the past"
    GM_READ_FAILURES = "gm.read_failures", "read why an adjudication broke off"
    GM_READ_ORDERS = "gm.read_orders", "read all orders"
    GM_READ_PRESS = "gm.read_press", "read press"
    GM_READ_RULINGS = "gm.read_rulings", "read all rulings"
    GM_READ_TURNS = "gm.read_turns", "read stored turns"
    GM_VIEW_AS = "gm.view_as", "looked through other eyes"

    GUEST_HAND_ON = "guest.hand_on", "took over the games that they had played as a guest"
    GUEST_MAKE = "guest.make", "began to play as a guest"
    GUEST_SIGN_UP = "guest.sign_up", "signed up, having been a guest"

    HOLIDAY_END = "holiday.end", "ended a holiday"
    HOLIDAY_TAKE = "holiday.take", "took a holiday"

    KINSHIP_ASK = "kinship.ask", "said that they know a member"
    KINSHIP_CONFIRM = "kinship.confirm", "confirmed to know a member"
    KINSHIP_END = "kinship.end", "took a kinship back, or said no"

    LOBBY_CAST = "lobby.cast", "gave out the seats before the start"
    LOBBY_CONFIRM = "lobby.confirm", "agreed to the changed settings"
    LOBBY_HERE = "lobby.here", "answered the roll call"
    LOBBY_INVITE = "lobby.invite", "invited by mail"
    LOBBY_REMOVE = "lobby.remove", "took somebody off the table before the start"
    LOBBY_WRITE = "lobby.write", "wrote in the lobby"
    LOBBY_RESERVE = "lobby.reserve", "stood by as a reserve"
    LOBBY_SILENT = "lobby.silent", "lost the seat, not having answered the roll call"
    LOBBY_UNCONFIRMED = "lobby.unconfirmed", "lost the seat, not having agreed to the changed settings"
    LOBBY_WISHES = "lobby.wishes", "changed their list of wishes"

    MAIL_DEED = "mail.deed", "gave a GM’s command by mail"
    MAIL_TAKE = "mail.take", "sent orders by mail"

    OPERATOR_DESK = "operator.desk", "opened the desk for an hour, as an operator"
    OPERATOR_READ_FAILURES = "operator.read_failures", "read why an adjudication broke off, as an operator"

    ORDERS_READY = "orders.ready", "pressed ready, or took it back"
    ORDERS_SAVE = "orders.save", "saved orders"

    MEMBER_BLOCK = "member.block", "blocked a member"
    MEMBER_NOTE = "member.note", "noted something on a member, as a moderator"
    MEMBER_UNBLOCK = "member.unblock", "unblocked a member"

    REPORT_LOOK = "report.look", "read a report to the moderators"
    REPORT_MAKE = "report.make", "reported something to the moderators"
    REPORT_SETTLE = "report.settle", "settled a report"

    SANCTION_ANSWER = "sanction.answer", "answered an appeal against a sanction"
    SANCTION_APPEAL = "sanction.appeal", "appealed against a sanction"
    SANCTION_IMPOSE = "sanction.impose", "silenced, suspended or banned a member"
    SANCTION_LIFT = "sanction.lift", "lifted a sanction"

    DELAY_TAKE = "delay.take", "took an excused delay"

    SIGNS_LOOK = "signs.look", "looked at signs of two accounts"

    PRESS_SEND = "press.send", "wrote press"

    PROGRAM_END = "program.end", "closed the account of a program"
    PROGRAM_MAKE = "program.make", "made an account for a program"

    PROPOSAL_MAKE = "proposal.make", "proposed something"
    PROPOSAL_VOTE = "proposal.vote", "voted on a proposal"

    QUEUE_JOIN = "queue.join", "joined the queue"

    RATING_PUT_BACK = "rating.put_back", "put the game back into the ledger of ratings"
    RATING_TAKE_OUT = "rating.take_out", "took the game out of the ledger of ratings"

    RULING_MAKE = "ruling.make", "made a ruling"
    RULING_WITHDRAW = "ruling.withdraw", "withdrew a ruling"

    SANDBOX_CLEAR = "sandbox.clear", "deleted sandboxes that nobody used"
    SANDBOX_KEEP = "sandbox.keep", "kept a sandbox with the GM’s sight"
    SANDBOX_REMOVE = "sandbox.remove", "deleted a sandbox"

    SEAT_BOT = "seat.bot", "changed who plays a seat: a bot, or which one"
    SEAT_OFFER = "seat.offer", "asked a member to play a seat"
    SEAT_OFFER_DECLINE = "seat.offer_decline", "declined a seat"
    SEAT_OFFER_END = "seat.offer_end", "took the offer of a seat back"
    SEAT_REMIND = "seat.remind", "reminded those who were late"
    SEAT_REPLACE = "seat.replace", "replaced a player"
    SEAT_REPLACE_UNDO = "seat.replace_undo", "undid a replacement"
    SEAT_TAKEOVER = "seat.takeover", "took a seat over"

    SITTER_ACCEPT = "sitter.accept", "sat in for a seat"
    SITTER_ASK = "sitter.ask", "asked somebody to sit in for a seat"
    SITTER_END = "sitter.end", "ended or declined sitting in"

    TEMPLATE_CHANGE = "template.change", "changed a template"
    TEMPLATE_COPY = "template.copy", "copied a template"
    TEMPLATE_DELETE = "template.delete", "deleted a template"
    TEMPLATE_SAVE = "template.save", "saved a template"
    TEMPLATE_SHARE = "template.share", "shared a template"
    TEMPLATE_UNSHARE = "template.unshare", "ended the sharing of a template"

    TOKEN_END = "token.end", "ended a token for programs"
    TOKEN_MAKE = "token.make", "made a token for programs"

    TURN_ADJUDICATE = "turn.adjudicate", "adjudicated"
    TURN_DEADLINE_MOVE = "turn.deadline_move", "moved the deadline"
    TURN_FAIL = "turn.fail", "could not adjudicate"
    TURN_GRACE = "turn.grace", "gave grace"
    TURN_READJUDICATE = "turn.readjudicate", "adjudicated again"

    ZINE_CHANGE = "zine.change", "changed a zine"
    ZINE_DRAFT = "zine.draft", "saved a draft of an issue"
    ZINE_DROP = "zine.drop", "deleted a draft of an issue"
    ZINE_EDITOR = "zine.editor", "made somebody an editor of a zine, or took that away"
    ZINE_FOUND = "zine.found", "founded a zine"
    ZINE_LEAVE_ASK = "zine.leave_ask", "asked the players whether a zine may print the game"
    ZINE_LEAVE_GIVE = "zine.leave_give", "gave a zine leave to print the game"
    ZINE_LEAVE_REFUSE = "zine.leave_refuse", "refused a zine leave to print the game, or took it back"
    ZINE_OLD_PUT = "zine.old_put", "put an old issue into the archive of a zine"
    ZINE_OLD_REMOVE = "zine.old_remove", "took an old issue out of the archive of a zine"
    ZINE_PUBLISH = "zine.publish", "published an issue"
    ZINE_REMOVE = "zine.remove", "took a zine off, with its issues"
