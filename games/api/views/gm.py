"""The ledger for all, and what only the GM of a game does."""

from typing import Any

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine.model.json_data import JsonDict
from games.access_log.services import gm_access_record
from games.api.base import GameView, GMView
from games.api.reading import read_query, takes_nothing
from games.api.serializers.games import GameOut
from games.api.serializers.gm import (
    BeforeQuery,
    BotIn,
    DeadlineIn,
    DryRunOut,
    HandOverIn,
    MemberIn,
    NumberAndReasonIn,
    NumberIn,
    PaceIn,
    ReasonIn,
    ReplaceIn,
    RulingIn,
    RulingOut,
)
from games.api.serializers.play import SheetOut, TurnLine, UnreadOut
from games.api.views.games import game_out
from games.bots.services.seats import bot_set
from games.co_gms import services as co_gms
from games.common.errors import Hidden, Refused
from games.gm.services.preview import dry_run
from games.models import AuditAction, Game, TokenScope
from games.past.serializers import LedgerOut
from games.permissions import check_gm
from games.seat_offers import services as seat_offers
from games.selectors import ledger, orders
from games.selectors.unread import unread_now
from games.selectors.wording import ruling_text
from games.services import clock, rulings, seats
from games.services.pace import pace_set

AT_ONCE = 100


def _ruling_json(line: ledger.LedgerLine, verdicts: ledger.RulingVerdicts) -> JsonDict:
    ruling = line.ruling
    answer = {"ruling": ruling, "words": ruling_text(ruling), "applied": line.applied, "waits": line.waits}
    return {**answer, "engine": verdicts.engine, "gm": verdicts.gm, "branch": ruling.branch_id}


class Ledger(GameView):
    query = BeforeQuery
    scope = TokenScope.GM

    @extend_schema(
        operation_id="ledger",
        parameters=[BeforeQuery],
        responses=LedgerOut(many=True),
        tags=["rulings"],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The rulings you may read, the latest first, 100 at a time; with the engine's verdict and the GM's."""
        before = read_query(BeforeQuery, request)["before"]
        lines = ledger.ledger(self.viewer)
        if before is not None:
            lines = [line for line in lines if line.ruling.pk < before]
        judged = ledger.Judgements(self.viewer)
        answer: Any = [_ruling_json(line, judged.of(line)) for line in lines[:AT_ONCE]]
        return Response(LedgerOut(answer, many=True).data)

    @extend_schema(operation_id="ruling_make", request=RulingIn, responses={201: RulingOut}, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """As the GM: rule on the open turn, or on the last one, which is then adjudicated again."""
        ruling = rulings.ruling_make(game=self.game, by=self.member, **self.read(RulingIn, request))
        return Response(RulingOut(ruling).data, status=status.HTTP_201_CREATED)


class Withdraw(GameView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="ruling_withdraw", request=ReasonIn, responses=RulingOut, tags=["rulings"])
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """As the GM: take a ruling back. It stays on the ledger."""
        check_gm(self.game, self.member)
        ruling = self.game.rulings.filter(pk=pk).first()
        if ruling is None:
            raise Hidden("There is no such ruling.")
        ruling = rulings.ruling_withdraw(ruling=ruling, by=self.member, **self.read(ReasonIn, request))
        return Response(RulingOut(ruling).data)


def member_called(name: str) -> User:
    """A member by user name. Raises Refused if there is none."""
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise Refused(f"There is no member “{name}”.", field="user")
    return user


class Sheets(GMView):
    @extend_schema(operation_id="gm_sheets", responses=SheetOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """Every seat's paper for the open turn as it stands. Reading it is noted in the audit log."""
        gm_access_record(self.viewer, AuditAction.GM_READ_ORDERS, turn=self.game.turn_number)
        return Response(SheetOut(orders.every_sheet(self.viewer), many=True).data)


class UnreadView(GMView):
    @extend_schema(operation_id="gm_unread", responses=UnreadOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """Lines of the open turn and the last one that were handed in and not read. Reading them is noted, too.

        A ruling `order` whose data has the line as `typed` and one order in `lines` reads it as that order.
        """
        gm_access_record(self.viewer, AuditAction.GM_READ_ORDERS, turn=self.game.turn_number)
        return Response(UnreadOut(unread_now(self.viewer), many=True).data)


class Pause(GMView):
    @extend_schema(operation_id="game_pause", request=ReasonIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Stop the clock."""
        return Response(
            game_out(clock.game_pause(game=self.game, by=self.member, **self.read(ReasonIn, request)), request)
        )


class Resume(GMView):
    @extend_schema(operation_id="game_resume", request=ReasonIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Let the clock go on, with the time that was left."""
        return Response(
            game_out(clock.game_resume(game=self.game, by=self.member, **self.read(ReasonIn, request)), request)
        )


class PaceView(GMView):
    @extend_schema(operation_id="pace_set", request=PaceIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Change the pace from the next phase on; retreats and adjustments keep their share."""
        return Response(game_out(pace_set(game=self.game, by=self.member, **self.read(PaceIn, request)), request))


class Deadline(GMView):
    @extend_schema(operation_id="deadline_set", request=DeadlineIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Set the deadline of the open turn."""
        rulings.deadline_set(game=self.game, by=self.member, **self.read(DeadlineIn, request))
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class AdjudicateNow(GMView):
    @extend_schema(operation_id="turn_adjudicate_now", request=NumberAndReasonIn, responses=TurnLine, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Close the open turn before its deadline. Nobody is counted as missing. It goes through the release gate."""
        turn = rulings.turn_adjudicate_now(game=self.game, by=self.member, **self.read(NumberAndReasonIn, request))
        return Response(TurnLine(turn).data)


class Publish(GMView):
    @extend_schema(operation_id="outcome_publish", request=NumberIn, responses=TurnLine, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Publish the outcome that waits at the release gate, with the rulings made on it meanwhile."""
        turn = rulings.outcome_publish(game=self.game, by=self.member, **self.read(NumberIn, request))
        return Response(TurnLine(turn).data)


class DryRun(GMView):
    @extend_schema(operation_id="dry_run", responses=DryRunOut, tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """The open turn as it would come out now: at the release gate, as it will unless you rule. Stored nowhere."""
        gm_access_record(self.viewer, AuditAction.GM_READ_ORDERS, turn=self.game.turn_number)
        outcome = dry_run(game=self.game, by=self.member)
        dry_view = engine.view(
            self.game.rulebook, outcome.state, outcome.events, None, outcome.results, outcome.draws, gm=True
        )
        body = {
            "state": dry_view.state,
            "events": dry_view.events,
            "results": dry_view.results,
            "draws": dry_view.draws,
        }
        return Response(DryRunOut(body).data)


class CoGMs(GMView):
    @extend_schema(operation_id="co_gm_add", request=MemberIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Let another member rule beside you."""
        wish = self.read(MemberIn, request)
        co_gms.co_gm_add(game=self.game, by=self.member, user=member_called(wish["user"]), turn=wish["turn"])
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class CoGM(GMView):
    @extend_schema(operation_id="co_gm_remove", responses={200: GameOut}, tags=["rulings"])
    def delete(self, request: Request, slug: str, username: str) -> Response:
        """Take a co-GM off; or, as a co-GM, step down."""
        co_gms.co_gm_remove(game=self.game, by=self.member, user=member_called(username))
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class HandOver(GMView):
    @extend_schema(operation_id="game_hand_over", request=HandOverIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Make a co-GM the GM."""
        wish = self.read(HandOverIn, request)
        to = member_called(wish["user"])
        co_gms.game_hand_over(game=self.game, by=self.member, to=to, stay=wish["stay"], turn=wish["turn"])
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class Readjudicate(GMView):
    @extend_schema(operation_id="turn_readjudicate", request=ReasonIn, responses=TurnLine, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Adjudicate the last turn again, with the rulings that stand."""
        turn = rulings.turn_readjudicate(game=self.game, by=self.member, **self.read(ReasonIn, request))
        return Response(TurnLine(turn).data)


class ReleaseSecret(GMView):
    @takes_nothing
    @extend_schema(operation_id="hidden_secret_release", request=None, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """When the game is over: publish the second secret, of the draws that nobody saw."""
        return Response(game_out(rulings.hidden_secret_release(game=self.game, by=self.member), request))


class SetBot(GMView):
    @extend_schema(operation_id="bot_set", request=BotIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str, seat_id: str) -> Response:
        """Let the bot in a seat play with another strength and temper, from the open turn on."""
        bot_set(game=self.game, by=self.member, seat_id=seat_id, **self.read(BotIn, request))
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class ReplaceSeat(GMView):
    @extend_schema(operation_id="seat_replace", request=ReplaceIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str, seat_id: str) -> Response:
        """Give a seat to a bot or to whoever comes; or ask a member (`user`), who sits down on accepting."""
        wish = self.read(ReplaceIn, request)
        arguments: JsonDict = {"game": self.game, "by": self.member, "seat_id": seat_id}
        arguments |= {"reason": wish["reason"], "turn": wish["turn"]}
        if not wish["user"]:
            seats.seat_replace(**arguments, bot=wish["bot"])
        elif wish["bot"]:
            raise Refused("Give the seat to a member or to a bot: it cannot have both.", field="bot")
        else:
            seat_offers.seat_offer(**arguments, user=member_called(wish["user"]))
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))

    @takes_nothing
    @extend_schema(operation_id="seat_offer_take_back", request=None, responses=GameOut, tags=["rulings"])
    def delete(self, request: Request, slug: str, seat_id: str) -> Response:
        """Ask no longer the member to whom the seat is offered."""
        seat_offers.seat_offer_take_back(game=self.game, by=self.member, seat_id=seat_id)
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))
