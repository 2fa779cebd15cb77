"""Addresses where people find each other: lobby, my tables, friends, the way in to private tables."""

from django.urls import URLPattern, path

from games.views import circles, entry, inviting, lists, opening

urlpatterns: list[URLPattern] = [
    path("lobby/", lists.lobby, name="lobby"),
    path("my/", lists.my_tables, name="my_tables"),
    path("my/put-away/", lists.put_away, name="put_away"),
    path("my/waiting/", lists.waiting, name="waiting"),
    path("friends/", circles.friends, name="friends"),
    path("friends/by-name/", circles.person_by_name, name="person_by_name"),
    path("u/<str:username>/<slug:doing>/", circles.person, name="person"),
    path("t/<slug:public_id>/invite/", inviting.table_invite, name="table_invite"),
    path("t/<slug:public_id>/hand-over/<int:player_id>/", opening.table_hand_over, name="table_hand_over"),
    path("t/<slug:public_id>/decline/", inviting.table_decline, name="table_decline"),
    path("t/<slug:public_id>/withdraw/<int:user_id>/", inviting.table_withdraw, name="table_withdraw"),
    path("t/<slug:public_id>/enter/", entry.by_password, name="table_enter"),
    path("t/<slug:public_id>/enter/<str:key>/", entry.by_link, name="table_enter_by_link"),
]
