"""People in the administration: found by name or address, secrets never shown."""

from allauth.account.decorators import secure_admin_login
from allauth.mfa.admin import AuthenticatorAdmin as AllauthAuthenticatorAdmin
from allauth.mfa.models import Authenticator
from allauth.usersessions.admin import UserSessionAdmin as AllauthUserSessionAdmin
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from oauth2_provider import admin as oauth_admin
from oauth2_provider.models import AccessToken, Application, Grant, IDToken, RefreshToken

from accounts.models import User
from accounts.services import close_account

# Sign-in to the administration has the rate limits and the second factor of every sign-in.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]
    """Who is who; close. Suspending is done on the pages of the staff, which note why."""

    list_display = ("username", "display_name", "email", "is_active", "is_bot", "date_joined", "last_login")
    list_filter = ("is_active", "is_bot", "is_staff", ("closed_at", admin.EmptyFieldListFilter))
    search_fields = ("username", "display_name", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("is_active", "date_joined", "last_login", "closed_at", "is_bot")
    fieldsets = (
        (None, {"fields": ("username", "display_name", "email", "password")}),
        (_("Preferences"), {"fields": ("time_zone", "theme", "turn_mail")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("History"), {"fields": ("is_bot", "date_joined", "last_login", "closed_at")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("username", "email", "password1", "password2")}),
    )
    actions = ("close",)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Nobody is deleted: games that others played would lose a seat. Accounts are closed."""
        return False

    @admin.action(description=_("Close: becomes a former player, for good"))
    def close(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Close the accounts of the chosen people."""
        for user in _others(request, users):
            close_account(user.pk)
            self.log_change(request, user, "closed")


def _others(request: HttpRequest, users: QuerySet[User]) -> QuerySet[User]:
    """The chosen users without the one who chose: nobody locks themselves out."""
    return users.exclude(username=request.user.get_username())


admin.site.unregister([Authenticator, UserSession, Application, AccessToken, RefreshToken, Grant, IDToken])


@admin.register(Authenticator)
class AuthenticatorAdmin(AllauthAuthenticatorAdmin):  # type: ignore[misc]
    """Second factors: that they are there, not what is in them."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    search_fields = ("user__username", "user__email")
    fields = readonly_fields = ("user", "type", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only their owner adds one."""
        return False


@admin.register(UserSession)
class UserSessionAdmin(AllauthUserSessionAdmin):  # type: ignore[misc]
    """Signed-in browsers, without what would let one take them over."""

    list_display = ("user", "created_at", "ip", "user_agent")
    search_fields = ("user__username", "user__email", "ip")
    fields = readonly_fields = ("user", "created_at", "ip", "user_agent")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only signing in adds one."""
        return False


@admin.register(Application)
class AppAdmin(oauth_admin.ApplicationAdmin):  # type: ignore[misc]
    """Apps that people registered: whose they are and where they lead, without their secrets."""

    list_display = ("name", "user", "client_type", "created")
    search_fields = ("name", "client_id", "user__username")
    fields = readonly_fields = ("name", "user", "client_id", "client_type", "redirect_uris", "created")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only their makers add one."""
        return False


@admin.register(AccessToken)
class AccessTokenAdmin(oauth_admin.AccessTokenAdmin):  # type: ignore[misc]
    """What apps may do for whom: revoked here, and neither read nor changed."""

    list_display = ("user", "application", "scope", "created", "expires")
    fields = readonly_fields = list_display

    def get_readonly_fields(self, request: HttpRequest, obj: AccessToken | None = None) -> tuple[str, ...]:
        """Nothing of the token itself, not even its end."""
        return self.fields


@admin.register(RefreshToken)
class RefreshTokenAdmin(oauth_admin.RefreshTokenAdmin):  # type: ignore[misc]
    """How apps renew what they may do: revoked here, and neither read nor changed."""

    list_display = ("user", "application", "created", "revoked")
    fields = readonly_fields = list_display

    def get_readonly_fields(self, request: HttpRequest, obj: RefreshToken | None = None) -> tuple[str, ...]:
        """Nothing of the token itself, not even its end."""
        return self.fields
