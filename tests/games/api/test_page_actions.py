"""Whatever a player can do on a page a program can do too: every page that takes a POST has its call."""

import inspect
import json

from django.conf import settings
from django.urls import URLPattern, get_resolver

NOT_THESE = ("api/", "admin/", "oauth/")
"""The API itself, the administration, and what apps call; allauth's pages are about signing in."""

SECURITY = "the security of an account is its owner's, at a browser: a token must not outlive or widen itself"
OUTSIDE = "says where the site sends what outlives a token: its owner decides at a browser"
STAFF = "the staff's desk, not a player's"
PAGE = "is about the page itself: how it explains, or looks"

ACTIONS = {
    "table_new": "open_table",
    "play_now": "open_table",
    "table_join": "join",
    "table_leave": "leave",
    "table_start": "start",
    "table_cancel": "cancel",
    "table_add_bot": "seat_bot",
    "table_remove": "remove_player",
    "table_hand_over": "hand_over",
    "table_invite": "invite",
    "table_decline": "decline_invitation",
    "table_withdraw": "withdraw_invitation",
    "table_enter": "enter",
    "table_moves": "play",
    "table_undo": "undo",
    "table_resign": "resign",
    "table_give_time": "give_time",
    "table_ask_pause": "ask_pause",
    "table_decline_pause": "decline_pause",
    "table_resume": "resume",
    "table_take_seat_back": "take_seat_back",
    "table_take_over": "take_over",
    "table_ask_takeback": "ask_takeback",
    "table_agree_takeback": "agree_takeback",
    "table_decline_takeback": "decline_takeback",
    "table_ask_end": "ask_end",
    "table_decline_end": "decline_end",
    "table_ask_rematch": "ask_rematch",
    "table_decline_rematch": "decline_rematch",
    "table_note": "write_note",
    "table_chat": "write_message",
    "message_mute": "mute_author",
    "message_delete": "delete_message",
    "report_message": "report_message",
    "report_user": "report_user",
    "muted": "unmute",
    "person": "befriend forget_friend block unblock",
    "person_by_name": "befriend block",
    "put_away": "put_away",
    "inbox_read": "notices_read",
    "habits": "set_preferences",
    "vacation_new": "enter_vacation",
    "vacation_end": "end_vacation",
    "notice_settings": "set_preferences",
    "settings": "set_preferences",
    "theme": "set_preferences",
    "language": "set_preferences",
    "studies": "study_record",
    "study_forget": "forget_study",
    "study_what_if_keep": "keep_study_line",
    "what_if_keep": "keep_line",
    "what_if_forget": "forget_line",
    "record_check": "study_record",
}
"""Page, and the operations that do the same."""

REASONS = {
    "table_guide": PAGE,
    "try_address_again": OUTSIDE,
    "webhook_new": OUTSIDE,
    "webhook_test": OUTSIDE,
    "webhook_delete": OUTSIDE,
    "push_subscribe": OUTSIDE,
    "push_unsubscribe": OUTSIDE,
    "calendar_key": OUTSIDE,
    "unsubscribe": "the signed address in a mail is the right to do it; `set_preferences` ends mail too",
    "settle_report": STAFF,
    "table_staff": STAFF,
    "user_staff": STAFF,
    "close_account": SECURITY,
    "browser_sign_out": SECURITY,
    "tokens": SECURITY,
    "token_revoke": SECURITY,
    "app_revoke": SECURITY,
    "own_app_new": SECURITY,
    "own_app": SECURITY,
    "own_app_secret": SECURITY,
    "own_app_delete": SECURITY,
}
"""Page, and why no call does the same."""


def pages(resolver=None, before=""):
    """Name and view of every page."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            if not route.startswith(NOT_THESE) and not _innermost(entry).__module__.startswith("allauth."):
                yield entry.name, entry.callback
        else:
            yield from pages(entry, route)


def _innermost(entry):
    return inspect.unwrap(entry.callback)


def takes_a_post(view):
    """Does its source speak of POST, or does one of its decorators let it through?"""
    while inspect.isfunction(view):
        methods = inspect.getclosurevars(view).nonlocals.get("request_method_list", ())
        if "POST" in methods or ("POST" in inspect.getsource(view) and not hasattr(view, "__wrapped__")):
            return True
        view = getattr(view, "__wrapped__", None)
    return False


def test_every_page_that_takes_a_post_has_a_call_or_a_reason():
    posts = {name for name, view in pages() if takes_a_post(view)}
    assert {"table_chat", "table_join", "studies", "habits"} < posts
    assert posts == set(ACTIONS) | set(REASONS)
    assert not set(ACTIONS) & set(REASONS)


def test_every_one_of_these_calls_is_in_the_schema():
    paths = json.loads((settings.BASE_DIR / "docs" / "openapi.json").read_text())["paths"]
    known = {operation["operationId"] for path in paths.values() for operation in path.values()}
    assert {name for names in ACTIONS.values() for name in names.split()} <= known
