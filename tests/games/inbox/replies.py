# ruff: noqa: E501
"""A mail of the site answered as mail programs do it: what each puts around the orders and the original."""

from games.mail.replies import WRITE_ABOVE as MARKER

ORDERS = "A Par - Bur\nF Bre - MAO"
ORIGINAL = f"""{MARKER}

Hello Anna,

Spring 1901 has been adjudicated.

Your orders:
  A Par - Gas: succeeds
  A Mar H: succeeds

Answer this mail with your orders, one a line."""
QUOTED = "\n".join(f"> {line}".rstrip() for line in ORIGINAL.split("\n"))
SITE, WHEN = "Silly Season <orders+abc@here.example>", "3 Nov 2026"


def _headed(**fields: str) -> str:
    return "\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in fields.items())


_ENGLISH = _headed(From=SITE, Sent="Tuesday, November 3, 2026 10:00 AM", To="Anna", Subject="Spring 1901")
_GERMAN = _headed(Von=SITE, Gesendet="Dienstag, 3. November 2026 10:00", An="Anna", Betreff="Frühling 1901")
_FRENCH = _headed(De=SITE, Envoyé="mardi 3 novembre 2026 10:00", À="Anna", Objet="Spring 1901")
_SPANISH = _headed(De=SITE, Enviado="martes, 3 de noviembre de 2026 10:00", Para="Anna", Asunto="Spring 1901")
_ITALIAN = _headed(Da=SITE, Inviato="martedì 3 novembre 2026 10:00", A="Anna", Oggetto="Spring 1901")
_DUTCH = _headed(Van=SITE, Verzonden="dinsdag 3 november 2026 10:00", Aan="Anna", Onderwerp="Spring 1901")
_SWEDISH = _headed(Från=SITE, Skickat="den 3 november 2026 10:00", Till="Anna", Ämne="Spring 1901")
_POLISH = _headed(Od=SITE, Wysłano="wtorek, 3 listopada 2026 10:00", Do="Anna", Temat="Spring 1901")
LINE = "_" * 32

PLAIN = {
    "Gmail": f"{ORDERS}\n\nOn Tue, {WHEN} at 10:00, {SITE}\nwrote:\n\n{QUOTED}",
    "Gmail, German": f"{ORDERS}\n\nAm Di., 3. Nov. 2026 um 10:00 Uhr schrieb {SITE}:\n\n{QUOTED}",
    "Gmail, French": f"{ORDERS}\n\nLe mar. 3 nov. 2026 à 10:00, {SITE} a\nécrit :\n\n{QUOTED}",
    "Gmail, Spanish": f"{ORDERS}\n\nEl mar, 3 nov 2026 a las 10:00, {SITE}\nescribió:\n\n{QUOTED}",
    "Gmail, Polish": f"{ORDERS}\n\nwt., 3 lis 2026 o 10:00 {SITE}\nnapisał(a):\n\n{QUOTED}",
    "Gmail, Russian": f"{ORDERS}\n\nвт, 3 нояб. 2026 г. в 10:00, {SITE}:\n\n{QUOTED}",
    "Gmail, Japanese": f"{ORDERS}\n\n2026年11月3日(火) 10:00 {SITE}:\n\n{QUOTED}",
    "Gmail, below": f"On Tue, {WHEN} at 10:00, {SITE} wrote:\n\n{QUOTED}\n\n{ORDERS}",
    "Thunderbird, below": f"On 03/11/2026 10:00, Silly Season wrote:\n{QUOTED}\n\n{ORDERS}\n",
    "Thunderbird, German, below": f"Am 03.11.26 um 10:00 schrieb Silly Season:\n{QUOTED}\n\n{ORDERS}\n-- \nAnna",
    "Thunderbird, above": f"{ORDERS}\n\nOn 03/11/2026 10:00, Silly Season wrote:\n{QUOTED}",
    "Apple Mail": f"{ORDERS}\n\n> On 3 Nov 2026, at 10:00, {SITE} wrote:\n> \n{QUOTED}",
    "Apple Mail, French": f"{ORDERS}\n\n> Le 3 nov. 2026 à 10:00, {SITE} a écrit :\n> \n{QUOTED}",
    "iPhone": f"{ORDERS}\n\nSent from my iPhone\n\n> On 3 Nov 2026, at 10:00, {SITE} wrote:\n> \n> \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}\n{QUOTED}",
    "iPhone, German": f"{ORDERS}\n\nVon meinem iPhone gesendet\n\n> Am 03.11.2026 um 10:00 schrieb {SITE}:\n> \n{QUOTED}",
    "Yahoo": f"{ORDERS}\n    On Tuesday, November 3, 2026 at 10:00:00 AM GMT, {SITE} wrote:  \n \n {ORIGINAL}",
    "Yahoo, German": f"{ORDERS}\n    Am Dienstag, 3. November 2026 um 10:00:00 MEZ hat {SITE} Folgendes geschrieben:  \n \n {ORIGINAL}",
    "Yahoo, Italian": f"{ORDERS}\n    Il martedì 3 novembre 2026 alle ore 10:00:00 CET, {SITE} ha scritto:  \n \n {ORIGINAL}",
    "Outlook": f"{ORDERS}\n\n{LINE}\n{_ENGLISH}\n\n{ORIGINAL}",
    "Outlook, older": f"{ORDERS}\n\n-----Original Message-----\n{_ENGLISH}\n\n{ORIGINAL}",
    "Outlook, German": f"{ORDERS}\n\n{_GERMAN}\n\n{ORIGINAL}",
    "Outlook, French": f"{ORDERS}\n\n{_FRENCH}\n\n{ORIGINAL}",
    "Outlook, Spanish": f"{ORDERS}\n\n{LINE}\n{_SPANISH}\n\n{ORIGINAL}",
    "Outlook, Italian": f"{ORDERS}\n\n{_ITALIAN}\n\n{ORIGINAL}",
    "Outlook, Dutch": f"{ORDERS}\n\n{_DUTCH}\n\n{ORIGINAL}",
    "Outlook, Swedish": f"{ORDERS}\n\n{_SWEDISH}\n\n{ORIGINAL}",
    "Outlook, Polish": f"{ORDERS}\n\n{_POLISH}\n\n{ORIGINAL}",
    "Outlook for Android": f"{ORDERS}\n\nGet Outlook for Android<https://aka.ms/x>\n{LINE}\n{_ENGLISH}\n\n{ORIGINAL}",
    "Outlook, with stars": f"{ORDERS}\n\n*From:* {SITE}\n*Sent:* Tuesday\n*To:* Anna\n\n{ORIGINAL}",
    "Lotus Notes": f"{ORDERS}\n\n\n\nFrom:   Silly Season\nTo:     Anna\nDate:   03.11.2026 10:00\nSubject: Spring\n\n\n\n{ORIGINAL}",
    "Lotus Notes, dashes": f"{ORDERS}\n\n-----Silly Season wrote: -----\n{ORIGINAL}",
    "ProtonMail": f"{ORDERS}\n\nSent with Proton Mail secure email.\n\nOn Tuesday, November 3rd, 2026 at 10:00, {SITE} wrote:\n\n{QUOTED}",
    "GMX": f"{ORDERS}\n\n\nGesendet: Dienstag, 3. November 2026 um 10:00 Uhr\nVon: {SITE}\nAn: Anna\nBetreff: Spring\n{ORIGINAL}",
    "K-9": f"{ORDERS}\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\nAm 3. November 2026 schrieb {SITE}:\n{QUOTED}",
    "Samsung": f"{ORDERS}\n\nSent from my Galaxy\n\n-------- Original message --------\n{_headed(From=SITE, Date='03/11/2026')}\n{ORIGINAL}",
    "mutt": f"On Tue, Nov 03, 2026 at 10:00:00AM +0000, Silly Season wrote:\n{QUOTED}\n\n{ORDERS}\n",
    "Gnus": f"Silly Season <z@here.example> writes:\n\n{QUOTED}\n\n{ORDERS}\n",
    "no quotation": ORDERS,
    "greeting and name": f"Dear GM,\n\n{ORDERS}\n\nCheers\nAnna\n\nOn Tue, {WHEN} at 10:00, {SITE} wrote:\n{QUOTED}",
}  # fmt: skip
