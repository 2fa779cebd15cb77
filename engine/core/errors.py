"""What an engine refuses, and in which words."""

from engine.core.words import Param, Saying, Templates, gettext_noop


class EngineError(Exception):
    """Something was refused; `saying` tells a person what and why."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.saying = Saying(code, params)

    def __str__(self) -> str:
        params = ", ".join(f"{name}={value}" for name, value in self.saying.params.items())
        return f"{self.saying.code} ({params})" if params else self.saying.code


class IllegalMove(EngineError):
    """The move is well formed but not among the legal moves of this position and seat."""


class MalformedMove(EngineError):
    """This is not a move, state or event of the game at all."""


class BadOptions(EngineError):
    """The number of seats or an option is not one that the game knows."""


class UnknownGame(EngineError):
    """No game has this slug, or none has this rules version."""


CORE_TEMPLATES: Templates = {
    "not_an_object": gettext_noop("A move must be a JSON object with a kind."),
    "unknown_kind": gettext_noop("This game has no move of the kind “{kind}”."),
    "missing_field": gettext_noop("The move “{kind}” needs the field “{field}”."),
    "unknown_field": gettext_noop("The move “{kind}” has no field “{field}”."),
    "wrong_type": gettext_noop("The field “{field}” of the move “{kind}” has the wrong type."),
    "malformed_state": gettext_noop("This is not a stored position of this game."),
    "malformed_text": gettext_noop("“{text}” cannot be read as a move."),
    "not_your_turn": gettext_noop("It is not your turn."),
    "game_over": gettext_noop("The game is over."),
    "unknown_option": gettext_noop("This game has no option “{option}”."),
    "bad_option": gettext_noop("“{value}” is no possible value of the option “{option}”."),
    "option_needs_seats": gettext_noop("The option “{option}” is not for {seats} seats."),
    "bad_seats": gettext_noop("This game is for {least} to {most} players, not {seats}."),
    "unknown_game": gettext_noop("There is no game “{slug}”."),
    "unknown_version": gettext_noop("There is no version {version} of the rules of “{slug}”."),
    "already_left": gettext_noop("This seat has left the game already."),
}
"""The templates of what `engine.core` itself says; every game's templates include them."""
