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
_SENT_FROM = (
    "sent from my", "sent from outlook", "sent from yahoo", "sent from mail", "sent with proton", "sent via",
    "get outlook for", "envoyé de mon", "envoyé depuis", "gesendet von", "gesendet mit", "von outlook für",
    "enviado desde", "inviato da", "verzonden vanaf", "verstuurd vanaf", "skickat från", "wysłano z", "отправлено с",
)  # fmt: skip
_MARK = "write above this line"
_RULE = frozenset("-_=*~ \t")
_HEADER = re.compile(r"\*?[^\W\d][^:\n]{0,24}:\*? ?(?!$)")
_LONGEST_ATTRIBUTION, _LONGEST_TOLD = 8, 500
_FIELDS = frozenset((
    "from", "sent", "date", "to", "cc", "subject", "von", "gesendet", "datum", "an", "betreff", "de", "envoyé", "objet",
    "enviado", "fecha", "para", "asunto", "assunto", "data", "da", "inviato", "oggetto", "van", "verzonden", "aan",
    "onderwerp", "fra", "sendt", "dato", "til", "emne", "från", "skickat", "till", "ämne", "od", "wysłano", "temat",
    "от", "кому", "дата", "тема",
))  # fmt: skip
"""Fields of a quoted head, by which it is known where no address stands in it."""
_VERBS = ("wrote", "writes", "schrieb", "geschrieben", "écrit", "escribió", "scritto", "schreef", "skrev", "escreveu")
_HOUR = re.compile(r"\b\d{1,2}[:.]\d\d\b")


def written(text: str) -> str:
    """The lines that the writer of a letter wrote, those between quotations too.

    What stands below the first line of our own mail (`games.mail.replies.WRITE_ABOVE`) goes, however it is quoted, and
    what the mail program put above it; only where that line is quoted with `>` and nothing stands above it, is what is
    written below the quotation taken. All that is quoted with `>` goes, with the line that says who wrote it;
    everything below an original that is quoted without signs, and below a signature (`-- `), goes too.
    """
    written_lines: list[str] = []
    lines = _above_the_mark(text.splitlines())
    number = 0
    while number < len(lines):
        line = lines[number]
        if _ends(lines, number):
            break
        over = _attribution(lines, number)
        if over:
            number += over
            continue
        if not line.lstrip().startswith(">") and not _sent_from(line.strip().casefold()):
            written_lines.append(line.rstrip())
        number += 1
    return "\n".join(written_lines).strip()


def _above_the_mark(lines: list[str]) -> list[str]:
    """The lines above the one that asks to write above it, without what names the mail that is quoted there."""
    marks = (number for number, line in enumerate(lines) if _MARK in line.lower())
    mark = next(marks, None)
    if mark is None:
        return lines
    above = lines[:mark]
    for _ in range(_LONGEST_ATTRIBUTION):
        while above and (not above[-1].strip() or above[-1].lstrip().startswith((">", "|"))):
            above.pop()
        if not above or not _names_a_mail(above):
            break
        above.pop()
    if not above and lines[mark].lstrip().startswith(">"):
        return lines[mark + 1 :]  # written below what is quoted with signs, as many programs have it
    return above


def _names_a_mail(lines: list[str]) -> bool:
    """Whether the last line is one by which a mail program says what it quotes: a rule, a header, or “… wrote:”."""
    line = lines[-1].strip()
    if set(line) <= _RULE or "@" in line or _CUT.fullmatch(line):
        return True
    if line.lstrip("*").partition(":")[0].strip("* ").casefold() in _FIELDS:
        return True
    if line.strip("-_=* ").endswith(":") and line.strip("-_=* :").casefold().endswith(_VERBS):
        return True
    if _HOUR.search(line) and not _HOUR.match(line) and len(line) < 200 and " - " not in line:
        return True  # the first line of “On …, at 10:00, / somebody wrote:”, or a date in a head
    above = [one.strip() for one in lines[-_LONGEST_ATTRIBUTION:-1]]
    if line.endswith(":") and (any(one.isdigit() for one in line) or any("@" in one for one in above[-1:])):
        return True  # a date and a verb, in whatever language; or the second line of that
    in_head = any("@" in one and _HEADER.match(one) for one in above)
    return in_head and bool(_HEADER.match(line)) and not line.upper().startswith("IF ")


def _sent_from(line: str) -> bool:
    """Whether a line is what telephones put below a letter."""
    return line.startswith(_SENT_FROM) or (line.startswith("von meinem ") and " gesendet" in line)


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
        attribution = " ".join(line.strip() for line in lines[number : number + count])
        if len(attribution) <= _LONGEST_TOLD and attribution.endswith(":") and _ATTRIBUTION.fullmatch(attribution):
            return count
    return 0
