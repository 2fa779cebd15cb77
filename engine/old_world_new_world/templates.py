"""Every sentence and name of the game in English, marked for translation."""

from engine.core.errors import CORE_TEMPLATES
from engine.core.words import Template, Templates, gettext_noop, ngettext

_NAMES: Templates = {
    "unit_ship": gettext_noop("Ship"),
    "unit_soldier": gettext_noop("Soldier"),
    "unit_native": gettext_noop("Native"),
    "side_south": gettext_noop("South"),
    "side_west": gettext_noop("West"),
    "side_north": gettext_noop("North"),
    "side_east": gettext_noop("East"),
    "phase_start": gettext_noop("Play a card, make a Free Move, or discard"),
    "phase_deploy": gettext_noop("Deploy on the symbols just placed"),
    "phase_burn_first": gettext_noop("Use a symbol of the burned card"),
    "phase_burn_second": gettext_noop("Use the second symbol or leave it"),
    "phase_main": gettext_noop("Play a card or make Free Moves"),
    "card_list": gettext_noop("{card}, {rest}"),
    "card_T01": gettext_noop("Open Sea, one Port"),
    "card_T02": gettext_noop("Open Sea, two Ports apart"),
    "card_T03": gettext_noop("Open Sea, two Ports abreast"),
    "card_T04": gettext_noop("Open Sea, bare"),
    "card_T05": gettext_noop("Great Plain, one Camp"),
    "card_T06": gettext_noop("Great Plain, two Camps apart"),
    "card_T07": gettext_noop("Great Plain, two Camps abreast"),
    "card_T08": gettext_noop("Great Plain, bare"),
    "card_T09": gettext_noop("Coast with Port"),
    "card_T10": gettext_noop("Coast with Camp"),
    "card_T11": gettext_noop("Coast, Port facing Camp"),
    "card_T12": gettext_noop("Coast, Port and Camp crosswise"),
    "card_T13": gettext_noop("Cape with Port"),
    "card_T14": gettext_noop("Cape with Camp"),
    "card_T15": gettext_noop("Cape with Port and Camp"),
    "card_T16": gettext_noop("Bay with Camp"),
    "card_T17": gettext_noop("Bay with Port"),
    "card_T18": gettext_noop("Bay with Camp and Port"),
    "card_T19": gettext_noop("Strait with Port"),
    "card_T20": gettext_noop("Strait with Camp"),
    "card_T21": gettext_noop("Strait, Port and Camp abreast"),
    "card_T22": gettext_noop("Foothills with Camp"),
    "card_T23": gettext_noop("Range and Camp"),
    "card_T24": gettext_noop("Rocky Isle with Port"),
    "card_T25": gettext_noop("Cliff Coast with Port"),
    "card_T26": gettext_noop("Highland Coast with Port"),
    "card_T27": gettext_noop("Highland Coast with Camp"),
    "card_T28": gettext_noop("Rough Pass"),
    "card_T29": gettext_noop("High Range"),
    "card_T30": gettext_noop("Volcano"),
    "card_A1": gettext_noop("Barbarians"),
    "card_A2": gettext_noop("Bribery"),
    "card_A3": gettext_noop("Continental Drift"),
    "card_A4": gettext_noop("Convert"),
    "card_A5": gettext_noop("Natives"),
    "card_A6": gettext_noop("Pirates"),
    "card_A7": gettext_noop("Tornado"),
    "text_A1": gettext_noop(
        "Pick any Camp space on the board. All units on it and on the eight spaces around it are "
        "destroyed (returned to their players)."
    ),
    "text_A2": gettext_noop(
        "Choose an opponent's unit or a Native that is adjacent to one of your units; a unit of "
        "yours takes its place, the other goes home."
    ),
    "text_A3": gettext_noop(
        "Move one Terrain card one map section up, down, left or right onto an empty map section, "
        "or turn it 90 degrees either way, with all units on it."
    ),
    "text_A4": gettext_noop(
        "Convert any unit; no Terrain card is burned, and the adjacent space it goes to needs no symbol."
    ),
    "text_A5": gettext_noop(
        "Place a Native on the board. If both are on the board already, one of them may be taken "
        "and placed elsewhere."
    ),
    "text_A6": gettext_noop(
        "Pick any Port space on the board. All units on it and on the eight spaces around it are "
        "destroyed (returned to their players)."
    ),
    "text_A7": gettext_noop(
        "Move any unit exactly two spaces up, down, left or right, skipping what is between. A "
        "Soldier ends on land, a Ship on Ocean."
    ),
}

_OFFERS: Templates = {
    "do_place": gettext_noop("Place {card} on {section}"),
    "do_place_turned": gettext_noop("Place {card} on {section}, turned by {degrees}°"),
    "do_erupt": gettext_noop("Put {card} over {replaced} on {section}"),
    "do_deploy": gettext_noop("Deploy a {unit} on {space}"),
    "do_deploy_instead": gettext_noop(
        "Deploy a {unit} on {space}; your {removed} on {place} leaves the board"
    ),
    "do_decline_deploy": gettext_noop("Deploy nothing more"),
    "do_decline_symbol": gettext_noop("Leave the second symbol unused"),
    "do_burn": gettext_noop("Burn {card}"),
    "do_move": gettext_noop("Move your {unit} from {origin} to {space}"),
    "do_move_and_score": gettext_noop("Move your {unit} from {origin} to {space} and score"),
    "do_free_move": gettext_noop("Free Move: your {unit} from {origin} to {space}"),
    "do_free_move_and_score": gettext_noop("Free Move: your {unit} from {origin} to {space}, and score"),
    "do_convert": gettext_noop("Convert your unit on {origin} into a {unit} on {space}"),
    "do_convert_and_score": gettext_noop("Convert your unit on {origin} into a {unit} on {space} and score"),
    "do_discard": gettext_noop("Discard {cards}"),
    "do_pass": gettext_noop("Pass: discard nothing"),
    "do_end_turn": gettext_noop("End the turn"),
    "do_A1": ngettext(
        "Barbarians at the Camp on {space}: {count} unit is destroyed",
        "Barbarians at the Camp on {space}: {count} units are destroyed",
        "count",
    ),
    "do_A6": ngettext(
        "Pirates at the Port on {space}: {count} unit is destroyed",
        "Pirates at the Port on {space}: {count} units are destroyed",
        "count",
    ),
    "do_A2": gettext_noop("Bribe the {unit} of {owner_seat} on {space}"),
    "do_A2_instead": gettext_noop(
        "Bribe the {unit} of {owner_seat} on {space}; your unit on {place} leaves the board"
    ),
    "do_A2_native": gettext_noop("Bribe the Native on {space}"),
    "do_A2_native_instead": gettext_noop(
        "Bribe the Native on {space}; your unit on {place} leaves the board"
    ),
    "do_A3_slide": gettext_noop("Continental Drift: {card} from {section} to {target}"),
    "do_A3_turn": gettext_noop("Continental Drift: turn {card} on {section} clockwise"),
    "do_A3_turn_back": gettext_noop("Continental Drift: turn {card} on {section} counter-clockwise"),
    "do_A4": gettext_noop("Convert the {unit} of {owner_seat} on {origin} into a {turned} on {space}"),
    "do_A5": gettext_noop("Place a Native on {space}"),
    "do_A5_again": gettext_noop("Take the Native from {origin} and place it on {space}"),
    "do_A7": gettext_noop("Tornado: the {unit} of {owner_seat} from {origin} to {space}"),
    "do_A7_native": gettext_noop("Tornado: the Native from {origin} to {space}"),
}

_LOG: Templates = {
    "placed": gettext_noop("{seat} placed {card} on {section}"),
    "erupted": gettext_noop("{seat} put {card} over {replaced} on {section}"),
    "deployed": gettext_noop("{seat} deployed a {unit} on {space}"),
    "taken_off": gettext_noop("A {unit} of {seat} left the board from {space}"),
    "burned": gettext_noop("{seat} burned {card}"),
    "moved": gettext_noop("{seat} moved a {unit} from {origin} to {space}"),
    "moved_free": gettext_noop("{seat} made a Free Move with a {unit} from {origin} to {space}"),
    "converted": gettext_noop("A unit of {owner_seat} on {origin} became a {unit} on {space}"),
    "action_played": gettext_noop("{seat} played {card}"),
    "raided": gettext_noop("{seat} played {card} at {space}"),
    "destroyed": gettext_noop("The {unit} of {owner_seat} on {space} was destroyed"),
    "destroyed_native": gettext_noop("The Native on {space} was destroyed"),
    "bribed": gettext_noop("{seat} bribed the {unit} of {owner_seat} on {space}"),
    "bribed_native": gettext_noop("{seat} bribed the Native on {space}"),
    "drifted": gettext_noop("{card} drifted from {section} to {target}"),
    "turned": gettext_noop("{card} on {section} was turned clockwise"),
    "turned_back": gettext_noop("{card} on {section} was turned counter-clockwise"),
    "native_placed": gettext_noop("A Native was placed on {space}"),
    "native_moved": gettext_noop("A Native was taken from {origin} and placed on {space}"),
    "blown": gettext_noop("A Tornado took the {unit} of {owner_seat} from {origin} to {space}"),
    "blown_native": gettext_noop("A Tornado took the Native from {origin} to {space}"),
    "scored": ngettext(
        "{seat} scored on {space} and has {points} point",
        "{seat} scored on {space} and has {points} points",
        "points",
    ),
    "discarded": gettext_noop("{seat} discarded {cards}"),
    "passed": gettext_noop("{seat} passed"),
    "drew": ngettext("{seat} drew {count} card", "{seat} drew {count} cards", "count"),
    "drew_cards": gettext_noop("{seat} drew {cards}"),
    "reshuffled": ngettext(
        "The discard pile ({count} card) was shuffled into a new deck",
        "The discard pile ({count} cards) was shuffled into a new deck",
        "count",
    ),
    "left": gettext_noop("{seat} left the game"),
    "over_third_point": gettext_noop("{seat} brought a third unit across and won"),
    "over_passes": gettext_noop("Everybody passed three times running; the game ended by points"),
    "over_resigned": gettext_noop("{seat} won, for the other player left"),
    "over_last_seat": gettext_noop("{seat} won, for everybody else left"),
}

_REASONS: Templates = {
    "arrow": gettext_noop("a unit across on {space}"),
    "third_point": gettext_noop("third point"),
    "passes": gettext_noop("three rounds of passes"),
    "resigned": gettext_noop("the other player left"),
    "last_seat": gettext_noop("everybody else left"),
}

_SOURCES: Templates = {
    "source_ship": gettext_noop("Ships across"),
    "source_soldier": gettext_noop("Soldiers across"),
}

_REFUSALS: Templates = {
    "finish_first": gettext_noop("First finish what you have begun: deploy, use the symbols, or decline."),
    "no_plays_left": gettext_noop("You have no plays left in this turn."),
    "not_in_hand": gettext_noop("You do not have this card."),
    "not_terrain": gettext_noop(
        "Only a terrain card can be placed or burned; play an action card as its text says."
    ),
    "not_action": gettext_noop("This is not an action card."),
    "no_such_place": gettext_noop("There is no such place on the board."),
    "same_face": gettext_noop("Turned like this the card looks as it does with fewer turns; use those."),
    "section_taken": gettext_noop("A card lies there already."),
    "volcano_place": gettext_noop(
        "A Volcano goes onto a card with a mountain space, on which no unit has scored in this turn."
    ),
    "no_symbol": gettext_noop("A card without a symbol cannot be burned."),
    "nothing_to_burn_for": gettext_noop("None of the card's symbols allows an action now."),
    "bad_target": gettext_noop("This card cannot be played like that."),
    "no_deploy_now": gettext_noop("You may deploy without a card only when a card was just placed."),
    "not_pending": gettext_noop("The card just placed offers no deploy there."),
    "supply_left": gettext_noop("You have units in supply: none leaves the board."),
    "must_remove": gettext_noop("You have no unit in supply: choose one of yours that has not scored."),
    "nothing_to_decline": gettext_noop("There is nothing to decline now."),
    "no_burn_now": gettext_noop("Burn a card first."),
    "nothing_there": gettext_noop("There is nothing of yours to use a symbol for."),
    "wrong_symbol": gettext_noop("The burned card has no symbol left for this."),
    "cannot_stand": gettext_noop(
        "You can deploy only on an unoccupied space of your home row that suits the unit."
    ),
    "not_your_unit": gettext_noop("There is no unit of yours."),
    "has_scored": gettext_noop("This unit has scored already."),
    "cannot_reach": gettext_noop("The unit cannot get there."),
    "cannot_convert": gettext_noop("A unit converts onto an unoccupied symbol of its new kind beside it."),
    "no_free_steps": gettext_noop("There are no more Free Moves in this turn."),
    "not_on_symbol": gettext_noop("A Free Move begins on a Port for a Ship, on a Camp for a Soldier."),
    "too_late_to_discard": gettext_noop("You may discard only instead of playing and of Free Moves."),
    "nothing_done": gettext_noop("Play a card, or discard; discarding nothing is a pass."),
    "must_play": gettext_noop("You can still play a card, so you must."),
}

TEMPLATES: dict[str, Template] = {
    **CORE_TEMPLATES,
    **_NAMES,
    **_OFFERS,
    **_LOG,
    **_REASONS,
    **_SOURCES,
    **_REFUSALS,
}
"""Every code that this game can say, with its English template."""
