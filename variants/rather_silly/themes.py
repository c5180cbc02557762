"""The neutral theme: other words for some of the published ones. Mechanics and ids stay.

Both themes' order words are read in either (the forms of the rules say so). Every published word stands here in every
form in which the rules, the reports or the site use it.
"""

from engine.rulebook.themes import Theme

OPTION = "frame.theme"

_NAMES = (
    ("Female Armies", "Decoy Armies"),
    ("Female Army", "Decoy Army"),
    ("Dirty Old Man Armies", "Spoilsport Armies"),
    ("Dirty Old Man Army", "Spoilsport Army"),
    ("Dirty Old Men", "Spoilsports"),
    ("Dirty Old Man", "Spoilsport"),
    ("Gay Fleets", "Red-Rag Fleets"),
    ("Gay Fleet", "Red-Rag Fleet"),
    ("is Gay", "is a Red-Rag"),
    ("Gay", "Red-Rag"),
    ("straight", "ordinary"),
    ("Siamese", "tethered"),
)
_DEEDS = (
    ("distract", "lure"),
    ("distracts", "lures"),
    ("distracted", "lured"),
    ("distracting", "luring"),
    ("distraction", "luring"),
    ("expose", "spoil"),
    ("exposes", "spoils"),
    ("exposed", "spoilt"),
    ("exposing", "spoiling"),
    ("an exposure", "a spoiling"),
    ("exposure", "spoiling"),
    ("exposures", "spoilings"),
    ("exposer", "spoiler"),
    ("prefers death to dishonour", "scuttles herself"),
    ("prefer death to dishonour", "scuttle"),
    ("death to dishonour", "scuttling"),
    ("dishonour", "embarrassment"),
    ("dishonoured", "embarrassed"),
    ("sexual identity", "ordinary name"),
)
_SOULS = (
    ("sells its soul to the Devil", "signs the Small Print"),
    ("sells its soul", "signs the Small Print"),
    ("sell its soul", "sign the Small Print"),
    ("sell their souls", "sign the Small Print"),
    ("sell souls", "sign the Small Print"),
    ("sell no souls", "sign no Small Print"),
    ("sell a soul", "sign the Small Print"),
    ("sold its soul", "signed the Small Print"),
    ("has its soul sold", "signs the Small Print"),
    ("has its soul back", "is out of the Small Print"),
    ("has its soul back, and its ordinary strength", "is out of the Small Print, with its ordinary strength"),
    ("have their souls back", "are out of the Small Print"),
    ("have their souls back, and their ordinary strength", "are out of the Small Print, with their ordinary strength"),
    ("has no soul to sell", "has nothing to sign with"),
    ("souls are sold", "the Small Print is signed"),
    ("souls come back", "the Small Print runs out"),
    ("souls sold", "signatures given"),
    ("sold souls", "signatures"),
    ("sold soul", "signature"),
    ("soul sold", "Small Print signed"),
    ("soul is redeemed", "signature is annulled"),
    ("souls are redeemed", "signatures are annulled"),
    ("soul owed", "signature owed"),
    ("souls owed", "signatures owed"),
    ("needs a soul", "needs a signature"),
    ("soul needs", "signature needs"),
    ("soul still needs", "signature still needs"),
    ("souls need", "signatures need"),
    ("for the soul", "for the signature"),
    ("from souls", "from signatures"),
    ("monsters, sold souls, birds", "monsters, Small Print, birds"),
    ("the soul of", "what was signed for"),
    ("is the Devil's", "falls due"),
    ("debts to the Devil", "debts by the Small Print"),
    ("exorcises souls", "annuls signatures"),
    ("souls to exorcise", "signatures to annul"),
    ("souls are exorcised", "signatures are annulled"),
    ("exorcised and straight", "ordinary, with nothing signed"),
    ("is exorcised", "has its signature annulled"),
    ("was exorcised", "had its signature annulled"),
    ("souls", "Small Print"),
    ("soul", "Small Print"),
    ("the Devil", "the Small Print"),
    ("Devil", "Small Print"),
    ("exorcise", "annul"),
    ("exorcises", "annuls"),
    ("exorcised", "annulled"),
    ("exorcism", "annulment"),
    ("exorcisms", "annulments"),
)
_IDS = (
    ("female_armies", "decoy_armies"),
    ("dirty_old_men", "spoilsports"),
    ("gay_fleets", "red_rag_fleets"),
    ("souls.", "small_print."),
    ("siamese.", "tethered."),
)

NEUTRAL = Theme(OPTION, "neutral", (*_NAMES, *_DEEDS, *_SOULS, *_IDS))
"""The words of the neutral theme, with their forms."""
