"""What somebody wrote, without what their mail program put around it: quotations, the line above them, the signature.

Not by a library: email-reply-parser drops a last paragraph that begins with a bullet (`-A Par - Gas`), and
mail-parser-reply keeps what is quoted above an answer. Both would change what is ordered.
"""

import re

_ATTRIBUTION = re.compile(
    r"(on|am|le|el|il|op|den|em)\b.{8,300}\b(wrote|schrieb|écrit|escribió|scritto|schreef|skrev|escreveu)\b.{0,120}:",
    re.I,
)
_CUT = re.compile(r"-{3,} *(original message|forwarded message|ursprüngliche nachricht|message d'origine) *-{3,}", re.I)
_OUTLOOK_FROM = re.compile(r"(\*?)(from|von|de|da|van):\*? \S.*", re.I)
_OUTLOOK_SENT = re.compile(r"(\*?)(sent|date|gesendet|envoyé|enviado|inviato|verzonden|datum):\*? \S.*", re.I)
_SENT_FROM = re.compile(
    r"(sent from my|sent from outlook|get outlook for|von meinem .* gesendet|envoyé de mon) ?.*", re.I
)


def written(text: str) -> str:
    """The lines that the writer of a letter wrote, those between quotations too.

    All that is quoted with `>` goes, with the line that says who wrote it; everything below an original that is quoted
    without signs, and below a signature (`-- `), goes too.
    """
    kept: list[str] = []
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        line = lines[number]
        if _ends(lines, number):
            break
        over = _attribution(lines, number)
        if over:
            number += over
            continue
        if not line.lstrip().startswith(">") and not _SENT_FROM.fullmatch(line.strip()):
            kept.append(line.rstrip())
        number += 1
    return "\n".join(kept).strip()


def _ends(lines: list[str], number: int) -> bool:
    """Whether what was written ends before this line: a signature, or an original quoted whole."""
    line = lines[number]
    if line in ("-- ", "--") or _CUT.fullmatch(line.strip()):
        return True
    following = [one.strip() for one in lines[number + 1 : number + 3]]
    return bool(_OUTLOOK_FROM.fullmatch(line.strip())) and any(_OUTLOOK_SENT.fullmatch(one) for one in following)


def _attribution(lines: list[str], number: int) -> int:
    """How many lines from here on say who wrote what is quoted below (“On … wrote:”): none, one or two."""
    for count in (1, 2):
        told = " ".join(line.strip() for line in lines[number : number + count])
        if _ATTRIBUTION.fullmatch(told):
            return count
    return 0
