"""What can stand on a map and what it means: one line each, used by drawing, prose and legend."""

#: Unit kinds by letter: name, and what makes the silhouette.
UNITS: dict[str, str] = {
    "A": "Army",
    "F": "Fleet",
    "B": "Birds",
    "FA": "Female Army",
    "DOM": "Dirty Old Man Army",
    "T": "TARDIS",
    "SM": "Sea Monsters",
    "XM": "Space Monsters",
    "M": "Bubble-car",
    "H": "Hitch-hiker",
    "V": "Vogon destructor ship",
}

#: Figures that are no unit of a seat, and tokens kept by one.
ACTORS: dict[str, str] = {
    "borg": "Borg: eats a unit next door each season",
    "marvin": "Marvin, the Paranoid Android",
    "zaphod": "Zaphod Beeblebrox",
    "llamas": "Herd of exploding llamas (seen by its owner)",
    "punter": "Punter in the air: lands next season",
}

#: Statuses of a unit, drawn as badges (or on the token itself).
STATUSES: dict[str, str] = {
    "sold2": "soul sold, two turns left: strength doubled",
    "sold1": "soul sold, one turn left: strength doubled",
    "stone": "turned to stone: cannot be moved",
    "stone2": "for this season and the next",
    "stone1": "until this season ends",
    "double": "doubled: strength 2",
    "half": "demoralised: half strength",
    "hangover": "hung over: may not move",
    "dazed": "dazed: may do nothing this season",
    "sunglasses": "wears the sunglasses: sees no danger",
    "blaster": "had a Pan-Galactic Gargle Blaster",
    "commanded": "under Zaphod's command",
    "free": "free unit: needs no centre",
    "gay": "Gay Fleet",
    "siamese": "Siamese twin",
    "walks": "walks on water: an army that goes to sea",
    "sails": "sails on land: a fleet that goes inland",
    "stranded": "out of its element",
    "shielded": "shielded",
    "shooed": "shoos birds",
    "fleeing": "fleeing a closed place",
    "spent": "has sold its soul before: it cannot again",
    "armed": "about to teleport",
    "doomed": "marked for sudden death",
    "due": "touched by Zaphod: shown to the GM alone, until it acts",
}

#: Marks of a place.
MARKS: dict[str, str] = {
    "closed": "closed by a rule",
    "just_closed": "closed this season",
    "opened": "opened this season",
    "destroyed": "centre destroyed",
    "made": "centre newly made",
    "home": "home centre of its owner",
    "proof": "Vogon-proof",
    "hole": "black hole",
    "crater": "crater of an exploded herd",
    "shooed": "birds are shooed away",
    "refused": "units refuse to enter",
    "reserved": "only one player's units may enter",
    "dry": "dried up: a sea that is land now",
    "neutralise_due": "to be nobody's in Autumn: shown to the GM alone",
    "differs": "differs from the board beside it",
}

#: Ways that are no border.
LINKS: dict[str, str] = {
    "hyperspace": "Hyperspace link",
    "tunnel": "Mont Blanc Underpass",
}

#: Orders: what was done, in one word or a few.
ACTIONS: dict[str, str] = {
    "hold": "holds",
    "move": "moves",
    "convoyed": "moves by convoy",
    "tunnel": "moves through the tunnel",
    "leap": "moves by the link",
    "ride": "hitches",
    "drive": "drives",
    "fly": "flies",
    "jump": "jumps",
    "travel": "travels",
    "dash": "goes faster than light",
    "teleport": "is teleported",
    "support": "supports",
    "convoy": "convoys",
    "lift": "gives a lift to",
    "pickup": "picks up",
    "aboard": "goes aboard",
    "ride_along": "goes with",
    "drop": "sets down its army",
    "distract": "distracts",
    "expose": "exposes",
    "shoo": "shoos birds",
    "undress": "takes its sunglasses off",
    "retreat": "retreats",
    "disband": "disbands",
    "build": "is built",
    "remove": "is removed",
    "sell": "has its soul sold",
    "reorder": "is re-ordered",
    "card": "is played at",
    "detonate": "detonates its herd in",
    "hide": "hides a herd in",
    "predict": "predicts a stand-off in",
    "proof": "gives up a build to make Vogon-proof",
    "wish": "votes for",
    "vote": "votes on",
    "nominate": "nominates",
    "coast": "is to have its coast",
    "vote_link": "votes for a link between",
    "paper": "",
}

#: Verdicts that mark an order as failed, with the word for it.
VERDICTS: dict[str, str] = {
    "succeeds": "",
    "holds": "",
    "bounces": "bounced",
    "cut": "support cut",
    "void": "void",
    "fails": "failed",
    "disrupted": "convoy disrupted",
}
FAILED = frozenset({"bounces", "cut", "void", "fails", "disrupted"})
