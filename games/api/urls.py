"""The API's addresses, below /api/v1/."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.urls import URLPattern, path, re_path

from games.api import (
    archive,
    asking,
    bots,
    chat,
    circles,
    clocks,
    games,
    inviting,
    own,
    people,
    playing,
    positions,
    studies,
    tables,
)
from games.api.docs import Docs, Schema
from games.api.problems import no_such_resource
from games.api.streams import opening

# Swagger UI sets styles from its scripts: the one page of the site that may.
docs_policy = csp_replace({"style-src": [SELF, UNSAFE_INLINE], "img-src": [SELF, "data:"]})

ONE = "tables/<slug:public_id>"
STUDY = "me/studies/<slug:study_id>"

urlpatterns: list[URLPattern] = [
    path("schema/", Schema.as_view(), name="api_schema"),
    path("docs/", docs_policy(Docs.as_view(url_name="api_schema")), name="api_docs"),
    path("games/", games.Games.as_view()),
    path("games/<slug:slug>/", games.Game.as_view()),
    path("games/<slug:slug>/leaders/", games.Leaders.as_view()),
    path("tables/", tables.Tables.as_view()),
    path(f"{ONE}/", tables.OneTable.as_view()),
    path(f"{ONE}/enter/", tables.Enter.as_view()),
    path(f"{ONE}/join/", tables.Join.as_view()),
    path(f"{ONE}/leave/", tables.Leave.as_view()),
    path(f"{ONE}/start/", tables.Start.as_view()),
    path(f"{ONE}/cancel/", tables.Cancel.as_view()),
    path(f"{ONE}/bots/", tables.SeatBot.as_view()),
    path(f"{ONE}/remove/", tables.Remove.as_view()),
    path(f"{ONE}/hand-over/", inviting.HandOver.as_view()),
    path(f"{ONE}/invitations/", inviting.Invitations.as_view()),
    path(f"{ONE}/invitations/decline/", inviting.DeclineInvitation.as_view()),
    path(f"{ONE}/invitations/withdraw/", inviting.WithdrawInvitation.as_view()),
    path(f"{ONE}/position/", positions.Position.as_view()),
    path(f"{ONE}/legal-moves/", positions.LegalMoves.as_view()),
    path(f"{ONE}/record/", positions.Record.as_view()),
    path(f"{ONE}/board.svg", positions.BoardSvg.as_view()),
    path(f"{ONE}/board.png", positions.BoardPng.as_view()),
    path(f"{ONE}/moves/", playing.Moves.as_view()),
    path(f"{ONE}/give-time/", clocks.GiveTime.as_view()),
    path(f"{ONE}/pause/", clocks.AskPause.as_view()),
    path(f"{ONE}/no-pause/", clocks.DeclinePause.as_view()),
    path(f"{ONE}/resume/", clocks.Resume.as_view()),
    path(f"{ONE}/take-back/", clocks.TakeBack.as_view()),
    path(f"{ONE}/take-over/", clocks.TakeOver.as_view()),
    path("seats/", clocks.AbandonedSeats.as_view()),
    path(f"{ONE}/takeback/", asking.AskTakeback.as_view()),
    path(f"{ONE}/takeback/agree/", asking.AgreeTakeback.as_view()),
    path(f"{ONE}/takeback/decline/", asking.DeclineTakeback.as_view()),
    path(f"{ONE}/end/", asking.AskEnd.as_view()),
    path(f"{ONE}/end/decline/", asking.DeclineEnd.as_view()),
    path(f"{ONE}/rematch/", asking.AskRematch.as_view()),
    path(f"{ONE}/rematch/decline/", asking.DeclineRematch.as_view()),
    path(f"{ONE}/undo/", playing.Undo.as_view()),
    path(f"{ONE}/resign/", playing.Resign.as_view()),
    path(f"{ONE}/events/", opening.TableEvents.as_view(), name="table_events"),
    path(f"{ONE}/chat/", chat.Chat.as_view()),
    path(f"{ONE}/chat/<int:seq>/", chat.OneMessage.as_view()),
    path(f"{ONE}/chat/<int:seq>/mute/", chat.MuteAuthor.as_view()),
    path(f"{ONE}/chat/<int:seq>/report/", circles.ReportMessage.as_view()),
    path(f"{ONE}/note/", own.OwnNote.as_view()),
    path(f"{ONE}/watching/", own.Watching.as_view()),
    path(f"{ONE}/line/", studies.TableLine.as_view()),
    path(f"{ONE}/lines/", studies.TableLines.as_view()),
    path("me/events/", opening.MyEvents.as_view()),
    path("me/", people.Me.as_view()),
    path("me/next/", people.MyNext.as_view()),
    path("me/put-away/", own.PutAway.as_view()),
    path("me/notices/", own.Notices.as_view()),
    path("me/notices/read/", own.NoticesRead.as_view()),
    path("me/vacations/", own.Vacations.as_view()),
    path("me/vacations/<slug:first_day>/", own.OneVacation.as_view()),
    path("me/friends/", circles.Friends.as_view()),
    path("me/friends/<str:username>/", circles.OneFriend.as_view()),
    path("me/blocked/", circles.Blocked.as_view()),
    path("me/blocked/<str:username>/", circles.OneBlocked.as_view()),
    path("me/muted/", circles.Muted.as_view()),
    path("me/muted/<str:username>/", circles.OneMuted.as_view()),
    path("me/studies/", studies.Studies.as_view()),
    path(f"{STUDY}/", studies.OneStudy.as_view()),
    path(f"{STUDY}/position/", studies.StudyPosition.as_view()),
    path(f"{STUDY}/line/", studies.StudyLine.as_view()),
    path(f"{STUDY}/lines/", studies.StudyLines.as_view()),
    path("me/lines/<slug:line_id>/", studies.OneLine.as_view()),
    path("users/<str:username>/report/", circles.ReportPerson.as_view()),
    path("users/<str:username>/", people.Person.as_view()),
    path("archive/", archive.Archive.as_view()),
    path("archive/export/", archive.Export.as_view()),
    path("bots/", bots.Bots.as_view()),
    re_path(r"", no_such_resource),  # whatever else, line breaks included
]
