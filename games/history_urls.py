"""Addresses of games that were played: what can be seen and done after the game."""

from django.urls import path

from games.views import after, studies, what_if

urlpatterns = [
    path("t/<slug:public_id>/after/", after.after, name="after"),
    path("t/<slug:public_id>/replay/<int:ply>/what-if/", what_if.what_if, name="what_if"),
    path("t/<slug:public_id>/replay/<int:ply>/what-if/go/", what_if.go, name="what_if_go"),
    path("t/<slug:public_id>/replay/<int:ply>/what-if/keep/", what_if.keep, name="what_if_keep"),
    path("study/", studies.studies, name="studies"),
    path("study/<slug:public_id>/forget/", studies.forget, name="study_forget"),
    path("study/<slug:public_id>/record.json", studies.record, name="study_record"),
    path("study/<slug:public_id>/after/", studies.after, name="study_after"),
    path("study/<slug:public_id>/replay/<int:ply>/", studies.replay, name="study_replay"),
    path("study/<slug:public_id>/replay/<int:ply>/board.svg", studies.ply_svg, name="study_ply_svg"),
    path("study/<slug:public_id>/replay/<int:ply>/board.png", studies.ply_png, name="study_ply_png"),
    path("study/<slug:public_id>/replay/<int:ply>/what-if/", studies.what_if, name="study_what_if"),
    path("study/<slug:public_id>/replay/<int:ply>/what-if/go/", studies.what_if_go, name="study_what_if_go"),
    path(
        "study/<slug:public_id>/replay/<int:ply>/what-if/keep/",
        studies.what_if_keep,
        name="study_what_if_keep",
    ),
    path("what-if/<int:pk>/forget/", what_if.forget, name="what_if_forget"),
]
