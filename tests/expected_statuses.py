"""What every address of the site answers to each sort of people: a new one must be entered here."""

EXPECTED = r"""
302 302 302 302 302 302
    GET  -       settings/data/data.json
    POST -       my/put-away/
    POST -       friends/by-name/
    POST -       u/<str:username>/<slug:doing>/
    GET  open    t/<slug:public_id>/enter/<str:key>/
    POST -       play-now/<slug:game>/
    POST -       notices/read/
    POST -       settings/notices/address/
    POST -       settings/notices/push/end/
    POST -       settings/notices/calendar/
    POST -       accounts/settings/close/
    POST -       accounts/settings/tokens/
    POST -       accounts/settings/own-apps/new/
    GET  -       accounts/settings/own-apps/<slug:client_id>/secret/
    POST -       accounts/settings/own-apps/<slug:client_id>/secret/
    POST -       accounts/language/
    POST -       accounts/theme/
    POST -       accounts/logout/
    POST -       accounts/email/
    GET  -       accounts/password/set/
    POST -       accounts/password/set/
    GET  -       accounts/login/code/confirm/
    POST -       accounts/login/code/confirm/
    GET  -       accounts/2fa/authenticate/
    POST -       accounts/2fa/authenticate/
    GET  -       accounts/2fa/reauthenticate/
    POST -       accounts/2fa/reauthenticate/
    GET  -       accounts/2fa/totp/activate/
    POST -       accounts/2fa/totp/activate/
    GET  -       accounts/2fa/recovery-codes/generate/
    POST -       accounts/2fa/recovery-codes/generate/
    GET  -       accounts/2fa/webauthn/add/
    POST -       accounts/2fa/webauthn/add/
    GET  -       accounts/2fa/webauthn/reauthenticate/
    POST -       accounts/2fa/webauthn/reauthenticate/
    GET  -       accounts/2fa/webauthn/keys/<int:pk>/remove/
    POST -       accounts/2fa/webauthn/keys/<int:pk>/remove/
    GET  -       accounts/2fa/webauthn/keys/<int:pk>/edit/
    POST -       accounts/2fa/webauthn/keys/<int:pk>/edit/
    GET  -       accounts/2fa/webauthn/login/
    POST -       accounts/2fa/webauthn/login/
    POST -       accounts/sessions/
    POST -       accounts/settings/apps/<slug:client_id>/revoke/
200 200 200 200 200 200
    GET  -       statistics/
    GET  -       statistics/<slug:game>/
    GET  -       archive/games.ndjson
    GET  -       privacy/
    GET  -       terms/
    GET  -       contact/
    GET  -       api/v1/schema/
    GET  -       api/v1/docs/
    GET  -       api/v1/games/
    GET  -       api/v1/games/<slug:slug>/
    GET  -       api/v1/games/<slug:slug>/leaders/
    GET  -       api/v1/tables/
    GET  -       api/v1/seats/
    GET  -       api/v1/users/<str:username>/
    GET  -       api/v1/archive/
    GET  -       api/v1/archive/export/
    GET  -       api/v1/bots/
    GET  -       lobby/
    GET  -       archive/
    GET  -       archive/check/
    GET  -       u/<str:username>/
    GET  -       leaders/
    GET  -       leaders/<slug:game>/
    GET  -       rules/<slug:game>/
    POST -       rules/<slug:game>/
    GET  -       rules/
    POST -       rules/
    GET  -       seats/
    GET  -       push-worker.js
    GET  -       about/
    GET  -       accounts/inactive/
    GET  -       accounts/confirm-email/
    GET  -       accounts/password/reset/
    POST -       accounts/password/reset/
    GET  -       accounts/^confirm-email/(?P<key>[-:\w]+)/$
    GET  -       accounts/password/reset/key/done/
    GET  -       accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$
    POST -       accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$
    GET  -       accounts/password/reset/done/
    GET  -       .well-known/oauth-authorization-server
    GET  -       mailbox/
    POST -       mailbox/
302 404 302 302 302 404
    POST running t/<slug:public_id>/guide/
    POST open    t/<slug:public_id>/invite/
    POST open    t/<slug:public_id>/hand-over/<int:player_id>/
    POST open    t/<slug:public_id>/decline/
    POST open    t/<slug:public_id>/withdraw/<int:user_id>/
    POST open    t/<slug:public_id>/join/
    POST open    t/<slug:public_id>/leave/
    POST open    t/<slug:public_id>/start/
    POST open    t/<slug:public_id>/cancel/
    POST open    t/<slug:public_id>/bot/
    POST open    t/<slug:public_id>/remove/<int:player_id>/
    POST running t/<slug:public_id>/give-time/
    POST running t/<slug:public_id>/pause/
    POST running t/<slug:public_id>/no-pause/
    POST running t/<slug:public_id>/resume/
    POST running t/<slug:public_id>/take-back/
    POST running t/<slug:public_id>/take-over/<int:player_id>/
    POST running t/<slug:public_id>/takeback/
    POST running t/<slug:public_id>/takeback/agree/
    POST running t/<slug:public_id>/takeback/decline/
    POST running t/<slug:public_id>/end/
    POST running t/<slug:public_id>/end/decline/
    POST over    t/<slug:public_id>/rematch/
    POST over    t/<slug:public_id>/rematch/decline/
    POST running t/<slug:public_id>/note/
    POST running t/<slug:public_id>/chat/<int:seq>/mute/
    POST running t/<slug:public_id>/chat/<int:seq>/delete/
302 200 200 200 200 200
    GET  -       settings/data/
    GET  -       settings/data/games.ndjson
    POST -       u/<str:username>/report/
    GET  -       u/<str:username>/report/
    GET  -       study/
    GET  -       my/
    GET  -       friends/
    GET  -       new/<slug:game>/
    POST -       new/<slug:game>/
    GET  -       settings/muted/
    GET  -       settings/habits/
    POST -       settings/habits/
    GET  -       notices/
    GET  -       settings/notices/
    POST -       settings/notices/
    GET  -       accounts/settings/
    GET  -       accounts/settings/close/
    GET  -       accounts/settings/tokens/
    GET  -       accounts/settings/apps/
    GET  -       accounts/settings/own-apps/
    GET  -       accounts/settings/own-apps/new/
    GET  -       accounts/logout/
    GET  -       accounts/reauthenticate/
    POST -       accounts/reauthenticate/
    GET  -       accounts/email/
    GET  -       accounts/password/change/
    POST -       accounts/password/change/
    GET  -       accounts/2fa/
    GET  -       accounts/2fa/webauthn/
    GET  -       accounts/sessions/
404 404 200 200 200 404
    GET  running api/v1/tables/<slug:public_id>/watching/
    GET  open    api/v1/tables/<slug:public_id>/invitations/
    GET  running api/v1/tables/<slug:public_id>/chat/
    GET  running t/<slug:public_id>/replay/<int:ply>/what-if/
    GET  open    api/v1/tables/<slug:public_id>/
    GET  running api/v1/tables/<slug:public_id>/
    GET  running api/v1/tables/<slug:public_id>/position/
    GET  over    api/v1/tables/<slug:public_id>/record/
    GET  running api/v1/tables/<slug:public_id>/board.svg
    GET  running api/v1/tables/<slug:public_id>/board.png
    GET  open    api/v1/tables/<slug:public_id>/moves/
    GET  running api/v1/tables/<slug:public_id>/moves/
    GET  over    t/<slug:public_id>/after/
    GET  open    t/<slug:public_id>/
    GET  running t/<slug:public_id>/
    GET  running t/<slug:public_id>/board.svg
    GET  running t/<slug:public_id>/replay/<int:ply>/
    GET  running t/<slug:public_id>/replay/<int:ply>/board.svg
    GET  running t/<slug:public_id>/replay/<int:ply>/board.png
    GET  over    t/<slug:public_id>/record.json
    GET  over    t/<slug:public_id>/record.txt
    GET  over    t/<slug:public_id>/verify/
    GET  open    t/<slug:public_id>/refresh/
    GET  running t/<slug:public_id>/refresh/
    GET  running t/<slug:public_id>/watching/
    GET  running t/<slug:public_id>/chat/
302 404 404 404 404 404
    POST -       settings/muted/
    GET  -       accounts/2fa/totp/deactivate/
    POST -       accounts/2fa/totp/deactivate/
    GET  -       accounts/2fa/recovery-codes/
    GET  -       accounts/2fa/recovery-codes/download/
    POST -       accounts/2fa/recovery-codes/download/
401 400 400 400 400 400
    POST -       api/v1/users/<str:username>/report/
    POST -       api/v1/me/studies/
    POST -       api/v1/me/blocked/
    POST -       api/v1/me/friends/
    POST -       api/v1/me/vacations/
    POST running api/v1/tables/<slug:public_id>/note/
    POST running api/v1/tables/<slug:public_id>/chat/<int:seq>/report/
    POST running api/v1/tables/<slug:public_id>/takeback/
    POST open    api/v1/tables/<slug:public_id>/invitations/withdraw/
    POST open    api/v1/tables/<slug:public_id>/invitations/
    POST open    api/v1/tables/<slug:public_id>/hand-over/
    POST running api/v1/tables/<slug:public_id>/chat/
    POST -       api/v1/tables/
    POST open    api/v1/tables/<slug:public_id>/bots/
    POST open    api/v1/tables/<slug:public_id>/remove/
    POST open    api/v1/tables/<slug:public_id>/moves/
    POST running api/v1/tables/<slug:public_id>/moves/
    POST running api/v1/tables/<slug:public_id>/take-over/
    POST open    api/v1/tables/<slug:public_id>/undo/
    POST running api/v1/tables/<slug:public_id>/undo/
    POST -       api/v1/bots/
200 302 302 302 302 302
    GET  -       (home)
    POST -       (home)
    GET  -       accounts/login/
    POST -       accounts/login/
    GET  -       accounts/signup/
    POST -       accounts/signup/
302 400 400 400 400 400
    POST -       study/
    POST -       settings/habits/vacation/
    POST -       settings/notices/webhook/
    POST -       settings/notices/push/
    POST -       accounts/settings/
    GET  -       oauth/authorize/
    POST -       oauth/authorize/
404 404 404 404 404 404
    GET  -       api/v1/
    POST -       api/v1/
    GET  -       unsubscribe/<str:token>/
    POST -       unsubscribe/<str:token>/
    GET  -       calendar/<str:key>.ics
    POST -       accounts/^confirm-email/(?P<key>[-:\w]+)/$
302 403 403 403 403 403
    GET  -       accounts/reauthenticate/code/
    POST -       accounts/reauthenticate/code/
    GET  -       accounts/reauthenticate/code/confirm/
    POST -       accounts/reauthenticate/code/confirm/
302 404 404 302 404 404
    POST -       settings/habits/vacation/<int:pk>/end/
    POST -       settings/notices/webhook/<int:pk>/test/
    POST -       settings/notices/webhook/<int:pk>/delete/
    POST -       accounts/settings/browsers/<int:pk>/sign-out/
    POST -       accounts/settings/tokens/<int:pk>/revoke/
    GET  running study/<slug:public_id>/replay/<int:ply>/what-if/go/
    POST running study/<slug:public_id>/forget/
    POST -       what-if/<int:pk>/forget/
    POST -       accounts/settings/own-apps/<slug:client_id>/delete/
401 404 403 200 200 404
    POST running api/v1/tables/<slug:public_id>/end/
    POST over    api/v1/tables/<slug:public_id>/rematch/decline/
    POST over    api/v1/tables/<slug:public_id>/rematch/
    POST open    api/v1/tables/<slug:public_id>/leave/
    GET  running api/v1/tables/<slug:public_id>/legal-moves/
    POST running api/v1/tables/<slug:public_id>/pause/
    POST running api/v1/tables/<slug:public_id>/resign/
401 404 403 409 409 404
    POST running api/v1/tables/<slug:public_id>/end/decline/
    POST running api/v1/tables/<slug:public_id>/takeback/decline/
    POST running api/v1/tables/<slug:public_id>/takeback/agree/
    POST running api/v1/tables/<slug:public_id>/give-time/
    POST running api/v1/tables/<slug:public_id>/no-pause/
    POST running api/v1/tables/<slug:public_id>/resume/
    POST open    api/v1/tables/<slug:public_id>/resign/
302 404 200 200 200 404
    POST running t/<slug:public_id>/chat/<int:seq>/report/
    GET  running t/<slug:public_id>/chat/<int:seq>/report/
    GET  open    t/<slug:public_id>/resign/
    GET  running t/<slug:public_id>/resign/
    GET  running t/<slug:public_id>/end/
400 400 400 400 400 400
    POST -       archive/check/
    POST -       oauth/token/
    POST -       oauth/revoke_token/
302 200 302 302 302 200
    GET  open    t/<slug:public_id>/enter/
    POST open    t/<slug:public_id>/enter/
302 404 400 400 400 404
    POST running t/<slug:public_id>/replay/<int:ply>/what-if/keep/
    POST open    t/<slug:public_id>/moves/
    POST running t/<slug:public_id>/moves/
302 404 403 400 400 404
    POST open    t/<slug:public_id>/undo/
    POST running t/<slug:public_id>/undo/
401 404 403 403 200 404
    POST open    api/v1/tables/<slug:public_id>/start/
    POST open    api/v1/tables/<slug:public_id>/cancel/
204 200 200 200 200 200
    GET  -       my/waiting/
302 404 403 302 302 404
    POST running t/<slug:public_id>/resign/
302 404 403 409 409 404
    POST open    t/<slug:public_id>/resign/
401 200 200 200 200 200
    GET  -       api/v1/me/studies/
    GET  -       api/v1/me/muted/
    GET  -       api/v1/me/blocked/
    GET  -       api/v1/me/friends/
    GET  -       api/v1/me/vacations/
    GET  -       api/v1/me/notices/
    GET  -       api/v1/me/
401 204 204 200 204 204
    GET  -       api/v1/me/next/
401 403 403 403 403 403
    POST open    api/v1/tables/<slug:public_id>/enter/
401 404 200 200 200 404
    GET  running api/v1/tables/<slug:public_id>/lines/
    GET  running api/v1/tables/<slug:public_id>/note/
    POST open    api/v1/tables/<slug:public_id>/join/
401 404 403 403 403 404
    POST running api/v1/tables/<slug:public_id>/take-back/
401 421 421 421 421 421
    GET  -       api/v1/me/events/
404 404 302 302 302 404
    GET  running t/<slug:public_id>/replay/<int:ply>/what-if/go/
    GET  running t/<slug:public_id>/since/
404 404 409 409 409 404
    GET  open    api/v1/tables/<slug:public_id>/position/
404 404 421 421 421 404
    GET  running api/v1/tables/<slug:public_id>/events/
404 404 422 422 422 404
    POST running t/<slug:public_id>/chat/
401 405 405 405 405 405
    GET  running api/v1/tables/<slug:public_id>/chat/<int:seq>/
401 404 204 204 422 404
    POST running api/v1/tables/<slug:public_id>/chat/<int:seq>/mute/
404 404 404 404 404 200
    POST -       staff/u/<str:username>/
    GET  -       staff/u/<str:username>/
    POST running staff/t/<slug:public_id>/
    GET  running staff/t/<slug:public_id>/
    GET  -       staff/acts/
    GET  -       staff/
404 404 404 404 404 405
    GET  -       staff/reports/<int:pk>/
401 404 409 409 409 404
    POST open    api/v1/tables/<slug:public_id>/invitations/decline/
401 404 400 400 400 404
    POST running api/v1/tables/<slug:public_id>/lines/
    POST running api/v1/tables/<slug:public_id>/line/
401 204 204 204 204 204
    DELETE -       api/v1/me/muted/<str:username>/
    DELETE -       api/v1/me/blocked/<str:username>/
    DELETE -       api/v1/me/friends/<str:username>/
    POST -       api/v1/me/notices/read/
    POST -       api/v1/me/put-away/
302 404 404 400 404 404
    POST running study/<slug:public_id>/replay/<int:ply>/what-if/keep/
    POST -       accounts/settings/own-apps/<slug:client_id>/
302 404 404 200 404 404
    GET  running study/<slug:public_id>/replay/<int:ply>/what-if/
    GET  running study/<slug:public_id>/replay/<int:ply>/board.svg
    GET  running study/<slug:public_id>/replay/<int:ply>/board.png
    GET  running study/<slug:public_id>/replay/<int:ply>/
    GET  running study/<slug:public_id>/record.json
    GET  running study/<slug:public_id>/after/
    GET  -       accounts/settings/own-apps/<slug:client_id>/
401 404 404 204 404 404
    DELETE -       api/v1/me/lines/<slug:line_id>/
    DELETE -       api/v1/me/studies/<slug:study_id>/
    DELETE -       api/v1/me/vacations/<slug:first_day>/
401 404 404 400 404 404
    POST -       api/v1/me/studies/<slug:study_id>/lines/
    POST -       api/v1/me/studies/<slug:study_id>/line/
401 404 404 200 404 404
    GET  -       api/v1/me/studies/<slug:study_id>/lines/
    GET  -       api/v1/me/studies/<slug:study_id>/position/
    GET  -       api/v1/me/studies/<slug:study_id>/
404 404 404 404 404 302
    POST -       staff/reports/<int:pk>/
"""
"""Statuses for signed out, other, spectator, player, host and staff; then method, state and route."""
