"""Every code that New World says, with its English template."""

from engine.core.errors import CORE_TEMPLATES
from engine.core.words import Templates, gettext_noop, ngettext
from engine.new_world.card_names import CARD_NAMES

SIDE_NAMES = ("side_north", "side_east", "side_south", "side_west")
"""By side, the code of its name."""
EDGE_NAMES = ("", "feature_trail", "feature_town", "feature_plains")
"""By edge code, the code of what the edge shows."""

_REFUSALS: Templates = {
    "card_first": gettext_noop("First the drawn card must be laid."),
    "settler_now": gettext_noop("The card lies: now place a settler on it, or none."),
    "scoring_now": gettext_noop("Now choose which completed feature is scored next."),
    "off_the_land": gettext_noop("No card may be laid at column {column}, row {row}."),
    "place_taken": gettext_noop("There is a card at column {column}, row {row} already."),
    "place_lonely": gettext_noop("Column {column}, row {row} touches no card by an edge."),
    "no_such_rotation": gettext_noop("A card is turned by 0 to 3 quarter turns, not {rotation}."),
    "edge_differs": gettext_noop("To the {side}, {own} would meet {there}."),
    "looks_the_same": gettext_noop("The card looks the same with {rotation} quarter turns; take that."),
    "no_such_segment": gettext_noop("The card has no part “{segment}”."),
    "no_settler_left": gettext_noop("You have no settler at hand."),
    "feature_settled": gettext_noop("There is a settler on the connected {feature} already."),
    "not_to_score": gettext_noop("No feature that is to be scored has its first settler there."),
}
_NAMES: Templates = {
    "side_north": gettext_noop("north"),
    "side_east": gettext_noop("east"),
    "side_south": gettext_noop("south"),
    "side_west": gettext_noop("west"),
    "feature_trail": gettext_noop("trail"),
    "feature_town": gettext_noop("town"),
    "feature_farm": gettext_noop("farm"),
    "feature_plains": gettext_noop("plains"),
    "robber": gettext_noop("robber"),
    "shopkeeper": gettext_noop("shopkeeper"),
    "farmer": gettext_noop("farmer"),
    "trapper": gettext_noop("trapper"),
    "n": gettext_noop("in the north"),
    "e": gettext_noop("in the east"),
    "s": gettext_noop("in the south"),
    "w": gettext_noop("in the west"),
    "ne": gettext_noop("in the north-east"),
    "se": gettext_noop("in the south-east"),
    "sw": gettext_noop("in the south-west"),
    "nw": gettext_noop("in the north-west"),
    "ns": gettext_noop("from north to south"),
    "ew": gettext_noop("from east to west"),
    "middle": gettext_noop("in the middle"),
    "all_around": gettext_noop("all around"),
    "turned_0": gettext_noop("not turned"),
    "turned_1": gettext_noop("turned a quarter clockwise"),
    "turned_2": gettext_noop("turned by a half"),
    "turned_3": gettext_noop("turned a quarter anticlockwise"),
    "cards": ngettext("{count} card", "{count} cards", "count"),
    "posts": ngettext("{count} trading post", "{count} trading posts", "count"),
    "flags": ngettext("{count} flag", "{count} flags", "count"),
    "animals": ngettext("{count} animal", "{count} animals", "count"),
    "points": ngettext("{count} point", "{count} points", "count"),
    "list_pair": gettext_noop("{first}, {rest}"),
    "gain": gettext_noop("{seat}: {points}"),
    "gain_bonus": gettext_noop("{seat}: {points}, {bonus} of them for surveyors"),
    "settler_of": gettext_noop("{role} of {seat}"),
    "trail_of": gettext_noop("trail of {cards}"),
    "trail_with": gettext_noop("trail of {cards} with {posts}"),
    "town_of": gettext_noop("town of {cards}"),
    "town_with": gettext_noop("town of {cards} with {flags}"),
    "farm_of": gettext_noop("farm of {cards}"),
    "plains_with": gettext_noop("plains with {animals}"),
}
_MOVES: Templates = {
    "place_card": gettext_noop("Lay the {card} at column {column}, row {row}, {turned}"),
    "place_settler": gettext_noop("Place a {role}: {feature} {where}"),
    "no_settler": gettext_noop("Place no settler"),
    "score": gettext_noop("Score the {feature} of the {role} at column {column}, row {row} ({gains})"),
}
_EVENTS: Templates = {
    "card_drawn": gettext_noop("{seat} draws: {card}."),
    "card_set_aside": gettext_noop("Fits nowhere and leaves the game: {card}."),
    "card_passed": gettext_noop("{seat} takes over the drawn card: {card}."),
    "card_placed": gettext_noop("{seat} lays {card} at column {column}, row {row}."),
    "settler_placed": gettext_noop("{seat} places a {role}."),
    "feature_scored": gettext_noop("Scored, {what}: {gains}."),
    "surveyor_moved": gettext_noop("A surveyor moves to column {column}."),
    "surveyor_blocked": gettext_noop("The surveyors stay in column {column}: no card lies west of it."),
    "settlers_sent_home": gettext_noop("Sent home unscored, east of both surveyors: {settlers}."),
    "final_scored": gettext_noop("Final scoring, {what}: {gains}."),
    "seat_withdrew": gettext_noop("{seat} leaves the game."),
}
_STORY: Templates = {
    "told_feature_scored": gettext_noop("{gains} with {what}."),
    "told_final_scored": gettext_noop("In the final scoring {gains} with {what}."),
    "told_trail": gettext_noop("a {what}"),
    "told_town": gettext_noop("a {what}"),
    "told_farm": gettext_noop("a {what}"),
    "told_plains": gettext_noop("{what}"),
    "told_gain": gettext_noop("{seat} made {points}"),
    "told_gain_bonus": gettext_noop("{seat} made {points}, {bonus} of them for surveyors,"),
    "told_settlers_sent_home": gettext_noop("The surveyors went past and sent home, unscored: {settlers}."),
    "told_surveyor_blocked": gettext_noop(
        "The surveyors had no card to the west of them and stayed in column {column}."
    ),
    "told_card_set_aside": gettext_noop("One card fitted nowhere and left the game: {card}."),
    "told_seat_withdrew": gettext_noop("{seat} left the game."),
}
_ENDINGS: Templates = {
    "last_card": gettext_noop("The last card has been laid."),
    "no_card_fits": gettext_noop("The last cards of the stock fit nowhere."),
    "resigned": gettext_noop("One of the two players has left."),
    "last_seat": gettext_noop("All players but one have left."),
}
_REASONS: Templates = {
    "trail_complete": gettext_noop(
        "Trail at column {column}, row {row}: cards {cards}, trading posts {worth}, surveyors {bonus}"
    ),
    "town_complete": gettext_noop(
        "Town at column {column}, row {row}: cards {cards}, flags {worth}, surveyors {bonus}"
    ),
    "farm_complete": gettext_noop("Farm at column {column}, row {row}: cards {cards}, surveyors {bonus}"),
    "trail_final": gettext_noop(
        "Unfinished trail at column {column}, row {row}: cards {cards}, trading posts {worth}"
    ),
    "town_final": gettext_noop("Unfinished town at column {column}, row {row}: cards {cards}, flags {worth}"),
    "farm_final": gettext_noop("Unfinished farm at column {column}, row {row}: cards {cards}"),
    "plains_final": gettext_noop("Plains at column {column}, row {row}: animals {worth}"),
}
_SOURCES: Templates = {
    "source_trail": gettext_noop("Trails"),
    "source_town": gettext_noop("Towns"),
    "source_farm": gettext_noop("Farms"),
    "source_plains": gettext_noop("Plains"),
    "source_surveyors": gettext_noop("Surveyors"),
}

TEMPLATES: Templates = {
    **CORE_TEMPLATES,
    **CARD_NAMES,
    **_REFUSALS,
    **_NAMES,
    **_MOVES,
    **_EVENTS,
    **_STORY,
    **_ENDINGS,
    **_REASONS,
    **_SOURCES,
}
"""Refusals, moves, events, endings and reasons for points, with the names that they use."""
