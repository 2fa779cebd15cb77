"""What the guide says of each kind of decision in Old World New World, the first time it comes."""

from django.utils.translation import gettext_lazy as _

GUIDE = {
    "place": _(
        "Lay a terrain card on an empty section, turned as you like. Where one of its symbols comes "
        "to lie in your home row, you may deploy a unit on it at once."
    ),
    "deploy": _(
        "A symbol of your card lies in your home row: a port takes a ship, a camp a soldier, from "
        "your supply. The chance does not come again."
    ),
    "decline": _("You may do without, if it suits you better."),
    "burn": _(
        "A terrain card with symbols can be burned instead of laid: it is discarded, and each symbol "
        "pays for one action with a unit."
    ),
    "act_deploy": _(
        "A port brings a ship, a camp a soldier, onto any free space of your home row on which it can stand."
    ),
    "act_move": _(
        "A port moves a ship, a camp a soldier: one of your units that has not scored goes one space on."
    ),
    "act_convert": _(
        "A port makes a ship of a soldier, a camp a soldier of a ship: so a unit gets from sea to "
        "land or back."
    ),
    "free_move": _(
        "Before, between and after your plays you may make free moves with units that are allowed "
        "one. A unit that reaches the far side scores: three points win."
    ),
    "action": _("An action card does what it says, once, and is discarded. It needs a target."),
    "discard": _(
        "Instead of playing you may discard any number of cards and draw as many as you lack. That is "
        "the whole turn."
    ),
    "end_turn": _(
        "End your turn: you draw until you have five cards again. What you drew cannot be taken back."
    ),
}
"""By the kind of move, in the order in which they come."""
