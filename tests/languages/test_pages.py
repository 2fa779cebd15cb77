"""Every word of the pages comes from a catalogue: a site whose every marked string stands in brackets."""

import functools
import re
import sys
from datetime import UTC, datetime

import polib
import pytest
import time_machine
from django.core import mail
from django.template import engines
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import MailMode, Preferences, User
from accounts.tokens import issue_token
from engine.registry import newest_rules
from games.models import Notice, Player, Table
from games.notices.kinds import KINDS
from games.notices.sending import send_due
from games.services.chat import post_message
from games.tasks import compute_statistics
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one, play_random
from tests.factories.users import UserFactory
from tests.languages.catalogues import messages
from tests.languages.reading import CLOSE, OPEN, unmarked

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere]

NAMES = (
    *(
        "Landfall",
        "Old World New World",
        "New World",
        "New England",
        "Deutsch",
        "English",
        "Slack",
        "Discord",
    ),
    *(
        "Jamestown",
        "Plymouth",
        "New York",
        "Massachusetts Bay",
        "Palmer",
        "Winslow",
        "Greedy bot",
        "Random bot",
    ),
    *("Ada", "Bert", "Hello", "example.org"),
)
DATES = (
    *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober"),
    *("November", "Dezember", "Jan", "Feb", "Aug", "Sept", "Okt", "Nov", "Dez", "UTC"),
    *("Mo", "Di", "Mi", "Do", "Fr", "Sa", "So", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"),
    *("Samstag", "Sonntag", "jetzt", "heute", "Minuten"),
)
ELSEWHERE = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, NAMES + DATES))}|[a-z0-9]{{10}})\b|\((?:read|play|chat|tables|bot)\)"
    r'|(?s:<select[^>]*name="(?:time_zone|language|chat_language)".*?</select>)'
)
"""Names, ids of tables, and what Django itself says of times and languages."""

VISITOR = (
    *("home", "lobby", "archive", "rules", "about", "privacy", "terms", "contact", "abandoned_seats"),
    *("record_check", "account_login", "account_signup", "account_reset_password", "account_inactive"),
    *("account_reset_password_done", "account_email_verification_sent"),
)
OWN = (
    *("home", "lobby", "my_tables", "archive", "friends", "studies", "inbox", "settings", "habits"),
    *("notice_settings", "muted", "tokens", "apps", "own_apps", "own_app_new", "own_data_page"),
    *("account_email", "account_change_password", "account_logout", "mfa_index", "mfa_list_webauthn"),
    *("usersessions_list", "close_account"),
)


@pytest.fixture(scope="module")
def bracketed(tmp_path_factory):
    """A folder of catalogues in which German is English in brackets."""
    folder = tmp_path_factory.mktemp("locale")
    path = folder / "de/LC_MESSAGES/django.mo"
    path.parent.mkdir(parents=True)
    catalogue = polib.pofile(str(messages.path_of("de")))
    for entry in catalogue:
        entry.msgstr = f"{OPEN}{entry.msgid}{CLOSE}"
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgstr, 1: f"{OPEN}{entry.msgid_plural}{CLOSE}"}
    path.write_bytes(catalogue.to_binary())
    forget_words()
    yield folder
    forget_words()


def forget_words():
    """Forget what a process keeps by language: no catalogue changes while a site runs."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("games.", "accounts.")):
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
    for loader in engines["django"].engine.template_loaders:
        loader.reset()


@pytest.fixture(autouse=True)
def brackets(settings, bracketed):
    """The site speaks them, at a fixed hour."""
    settings.LOCALE_PATHS = [bracketed]
    with time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC), tick=False):
        yield


def client_of(user=None):
    client = Client(headers={"accept-language": "de"})
    if user:
        client.force_login(user)
    return client


def ada():
    return UserFactory(username="Ada", language="de")


def unmarked_on(client, addresses):
    """The words of these pages that no catalogue gave, by address."""
    found = {}
    for address in addresses:
        page = client.get(address, follow=True)
        assert page["Content-Language"] == "de"
        html = page.content.decode()
        assert not re.search(r'="-?\d+,\d+"', html), "a number for programs is written as for people"
        found[address] = unmarked(ELSEWHERE.sub(" ", html))
    return {address: words for address, words in found.items() if words}


def report(found):
    """Fail with every page that has words of no catalogue."""
    assert not found, "\n".join(f"{address}: {' '.join(sorted(words))}" for address, words in found.items())


def played(game, user, plies):
    """A running table of Ada and Bert."""
    bert = User.objects.filter(username="Bert").first() or UserFactory(username="Bert")
    table = RunningTableFactory(game=game, seats=2, host=user, bots=())
    table.players.exclude(user=user).update(user=bert)
    play_random(table, plies)
    return table


def test_pages_of_visitors():
    addresses = [reverse(name) for name in VISITOR]
    for game in newest_rules():
        addresses += [reverse(name, args=[game]) for name in ("game_rules", "leaders", "statistics")]
    report(unmarked_on(client_of(), [*addresses, "/nowhere/"]))


def test_pages_of_ones_own():
    user = ada()
    issue_token(user, name="Hello", scopes=("read",))
    for game in newest_rules():
        played(game, user, 1)
        TableFactory(game=game, host=user, seats=2)
    Table.objects.filter(status="open").update(access="link")
    addresses = [reverse(name) for name in OWN]
    addresses += [reverse("table_new", args=[game]) for game in newest_rules()]
    addresses += [reverse("table", args=[table.public_id]) for table in Table.objects.filter(status="open")]
    report(unmarked_on(client_of(user), [*addresses, reverse("profile", args=["Ada"])]))


@pytest.mark.parametrize("game", newest_rules())
def test_pages_of_a_game_at_several_plies(game):
    user = ada()
    table = played(game, user, 0)
    found, readers = {}, [client_of(player.user) for player in table.players.select_related("user")]
    for plies in (0, 1, 2, 5, 12):
        play_random(table, plies)
        for client in (*readers, client_of()):
            found |= unmarked_on(client, pages_of(table, "table"))
    post_message(table_id=table.pk, user=user, text="Hello")
    found |= unmarked_on(readers[0], pages_of(table, "table_chat", "table_resign", "table_ask_end"))
    leave_all_but_one(table)
    compute_statistics()
    plies = [
        reverse(name, args=[table.public_id, ply])
        for name in ("replay", "what_if")
        for ply in (0, 3, table.ply)
    ]
    lists = [reverse("statistics", args=[game]), reverse("archive"), reverse("home")]
    report(found | unmarked_on(readers[0], [*pages_of(table, "table", "after", "verify"), *plies, *lists]))


def test_mails(client, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    user = ada()
    Preferences.objects.create(user=user, mail_mode=MailMode.AT_ONCE, quiet=False)
    table = played("new-england", user, 0)
    bert = table.players.exclude(user=user).get()
    Player.objects.filter(pk=bert.pk).update(wants_end=True, wants_pause=True)
    given = {
        "name": "Bert",
        "names": "Ada",
        "url": "https://example.org",
        "seat": bert.seat,
        "reason": "staff",
    }
    for kind in KINDS:
        data = given | {"what": "resumed", "author": bert.user_id, "message": 0}
        Notice.objects.get_or_create(
            kind=kind, user=user, table=table, occasion=kind, due_at=timezone.now(), data=data
        )
    send_due()
    client.logout()
    client.post(reverse("account_reset_password"), {"email": user.email}, headers={"accept-language": "de"})
    letters = [letter for letter in mail.outbox if letter.to == [user.email]]
    assert len(letters) > 8
    for letter in letters:
        html = "".join(part for part, _type in letter.alternatives)
        for text in (letter.subject, letter.body, html):
            assert unmarked(ELSEWHERE.sub(" ", re.sub(r"https?://[^\s<\"]+", " ", text))) == set(), (
                letter.subject
            )


def pages_of(table, *names):
    """Addresses of a table's pages."""
    return [reverse(name, args=[table.public_id]) for name in names]
