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
    "walks": "a fleet that walks",
    "sails": "an army that sails",
    "stranded": "out of its element",
    "shielded": "shielded",
    "shooed": "shoos birds",
    "fleeing": "fleeing a closed place",
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
}

#: Orders: how the arrow is drawn, and the word for it.
ACTIONS: dict[str, str] = {
    "hold": "holds",
    "move": "moves",
    "convoyed": "moves by convoy",
    "support": "supports",
    "convoy": "convoys",
    "retreat": "retreats",
    "disband": "disbands",
    "build": "is built",
    "remove": "is removed",
    "shoo": "shoos birds",
    "distract": "distracts",
    "expose": "exposes",
    "detonate": "detonates",
    "pickup": "picks up",
    "lift": "lifts",
    "jump": "jumps",
    "teleport": "teleports",
    "fall": "falls",
    "fly": "flies",
    "link": "uses a link",
    "predict": "predicts",
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
