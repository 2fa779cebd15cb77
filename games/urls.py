"""Addresses of tables, lobby and rules."""

from django.urls import URLPattern, URLResolver, include, path

from games.views import clocks, lists, opening, pictures, play, replay, rules

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("games.api.urls")),
    path("", lists.home, name="home"),
    path("lobby/", lists.lobby, name="lobby"),
    path("my/", lists.my_tables, name="my_tables"),
    path("rules/<slug:game>/", rules.game_rules, name="game_rules"),
    path("rules/", rules.index, name="rules"),
    path("new/<slug:game>/", opening.table_new, name="table_new"),
    path("play-now/<slug:game>/", opening.play_now, name="play_now"),
    path("t/<slug:public_id>/", play.table, name="table"),
    path("t/<slug:public_id>/board.svg", pictures.board_picture, name="board_picture"),
    path("t/<slug:public_id>/replay/<int:ply>/", replay.replay, name="replay"),
    path("t/<slug:public_id>/refresh/", play.table_refresh, name="table_refresh"),
    path("t/<slug:public_id>/moves/", play.table_moves, name="table_moves"),
    path("t/<slug:public_id>/undo/", play.table_undo, name="table_undo"),
    path("t/<slug:public_id>/resign/", play.table_resign, name="table_resign"),
    path("t/<slug:public_id>/join/", opening.table_join, name="table_join"),
    path("t/<slug:public_id>/leave/", opening.table_leave, name="table_leave"),
    path("t/<slug:public_id>/start/", opening.table_start, name="table_start"),
    path("t/<slug:public_id>/cancel/", opening.table_cancel, name="table_cancel"),
    path("t/<slug:public_id>/bot/", opening.table_add_bot, name="table_add_bot"),
    path("t/<slug:public_id>/remove/<int:player_id>/", opening.table_remove, name="table_remove"),
    path("t/<slug:public_id>/give-time/", clocks.give_time, name="table_give_time"),
    path("t/<slug:public_id>/pause/", clocks.ask_pause, name="table_ask_pause"),
    path("t/<slug:public_id>/no-pause/", clocks.decline_pause, name="table_decline_pause"),
    path("t/<slug:public_id>/resume/", clocks.resume, name="table_resume"),
    path("t/<slug:public_id>/take-back/", clocks.take_seat_back, name="table_take_seat_back"),
    path("t/<slug:public_id>/take-over/<int:player_id>/", clocks.take_over, name="table_take_over"),
    path("seats/", clocks.abandoned_seats, name="abandoned_seats"),
    path("settings/habits/", clocks.habits, name="habits"),
    path("settings/habits/vacation/", clocks.vacation_new, name="vacation_new"),
    path("settings/habits/vacation/<int:pk>/end/", clocks.vacation_end, name="vacation_end"),
]
