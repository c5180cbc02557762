"""How mail programs quote what is answered. Of each letter, the orders that were typed are left, and nothing else."""

import pytest

from games.inbox.quoting import written
from games.mail.replies import WRITE_ABOVE
from tests.games.inbox.letters import paper_of, write

TYPED = "A Par - Gas\nA Mar H"
ORIGINAL = (
    f"{WRITE_ABOVE}\n\nHello anna,\n\nYour orders:\n  A Par - Bur: bounces\n  A Mar - Spa: succeeds\n\nTable: http://x/"
)
QUOTED = "\n".join(f"> {line}" for line in ORIGINAL.splitlines())
BARRED = "\n".join(f"| {line}" for line in ORIGINAL.splitlines())
INDENTED = "\n".join(f"    {line}" for line in ORIGINAL.splitlines())
SITE = "Silly Season <orders+abc@here.example>"

STYLES = {
    "Gmail": f"\n\nOn Mon, Nov 3, 2026 at 10:00 AM {SITE} wrote:\n\n{QUOTED}",
    "Gmail, wrapped": f"\n\nOn Mon, Nov 3, 2026 at 10:00 AM Silly Season\n<orders+abc@here.example> wrote:\n\n{QUOTED}",
    "Gmail, German": f"\n\nAm Mo., 3. Nov. 2026 um 10:00 Uhr schrieb {SITE}:\n\n{QUOTED}",
    "Gmail, French": f"\n\nLe lun. 3 nov. 2026 à 10:00, {SITE} a écrit :\n\n{QUOTED}",
    "Gmail, Italian": f"\n\nIl giorno lun 3 nov 2026 alle ore 10:00 {SITE} ha scritto:\n\n{QUOTED}",
    "Gmail, Dutch": f"\n\nOp ma 3 nov 2026 om 10:00 schreef {SITE}:\n\n{QUOTED}",
    "Gmail, Polish": f"\n\npon., 3 lis 2026 o 10:00 {SITE} napisał(a):\n\n{QUOTED}",
    "Gmail, Spanish": f"\n\nEl lun, 3 nov 2026 a las 10:00, {SITE} escribió:\n\n{QUOTED}",
    "Gmail, Japanese": f"\n\n2026年11月3日(月) 10:00 {SITE}:\n\n{QUOTED}",
    "Gmail, as HTML": f"\nOn Mon, Nov 3, 2026 {SITE} wrote:\n{ORIGINAL}",
    "Yahoo": f"\n\n   On Monday, November 3, 2026 at 10:00:00 AM GMT, {SITE} wrote:  \n \n {ORIGINAL}",
    "Yahoo, German": f"\n\n    Am Montag, 3. November 2026 um 10:00:00 MEZ hat {SITE} Folgendes geschrieben:\n\n {ORIGINAL}",
    "Yahoo, phone": f"\n\nSent from Yahoo Mail on Android\n\n  On Mon, 3 Nov 2026 at 10:00, Silly Season<o@x.org> wrote:   {ORIGINAL}",
    "Outlook": f"\n\n________________________________\nFrom: {SITE}\nSent: Monday, November 3, 2026 10:00 AM\nTo: anna\nSubject: Spring 1901\n\n{ORIGINAL}",
    "Outlook, German": f"\n\nVon: {SITE}\nGesendet: Montag, 3. November 2026 10:00\nAn: anna@x.org\nBetreff: Spring 1901\n\n{ORIGINAL}",
    "Outlook, French": f"\n\nDe : {SITE}\nEnvoyé : lundi 3 novembre 2026 10:00\nÀ : anna\nObjet : Spring 1901\n\n{ORIGINAL}",
    "Outlook, Dutch": f"\n\nVan: {SITE}\nVerzonden: maandag 3 november 2026\nAan: anna\nOnderwerp: Spring\n\n{ORIGINAL}",
    "Outlook, Italian": f"\n\nDa: {SITE}\nInviato: lunedì 3 novembre 2026\nA: anna\nOggetto: Spring 1901\n\n{ORIGINAL}",
    "Outlook, Polish": f"\n\nOd: {SITE}\nWysłano: 3 listopada 2026\nDo: anna\nTemat: Spring 1901\n\n{ORIGINAL}",
    "Outlook, Swedish": f"\n\nFrån: {SITE}\nSkickat: den 3 november 2026\nTill: anna\nÄmne: Spring\n\n{ORIGINAL}",
    "Outlook, bold": f"\n\n*From:* {SITE}\n*Sent:* Monday\n*To:* anna\n*Subject:* Spring\n\n{ORIGINAL}",
    "Outlook, old": f"\n\n-----Original Message-----\nFrom: {SITE}\nSent: Monday\n\n{ORIGINAL}",
    "Outlook for iOS": f"\n\nGet Outlook for iOS\n________________________________\nFrom: {SITE}\nSent: Monday\n\n{ORIGINAL}",
    "Apple Mail": f"\n\n> On 3 Nov 2026, at 10:00, {SITE} wrote:\n> \n{QUOTED}",
    "Apple Mail, German": f"\n\n> Am 03.11.2026 um 10:00 schrieb {SITE}:\n> \n{QUOTED}",
    "iPhone": f"\n\nSent from my iPhone\n\n> On 3 Nov 2026, at 10:00, {SITE} wrote:\n> \n> \ufeff\n{QUOTED}",
    "Thunderbird": f"\n\nOn 03/11/2026 10:00, Silly Season wrote:\n{QUOTED}",
    "Thunderbird, German": f"\n\nAm 03.11.26 um 10:00 schrieb Silly Season:\n{QUOTED}",
    "Thunderbird, French": f"\n\nLe 03/11/2026 à 10:00, Silly Season a écrit :\n{QUOTED}",
    "Lotus Notes": f"\n\nFrom: {SITE}\nTo: anna\nDate: 03/11/2026 10:00\nSubject: Spring 1901\n\n\n\n{ORIGINAL}",
    "Proton": f"\n\nSent with Proton Mail secure email.\n\nOn Monday, November 3rd, 2026 at 10:00, {SITE} wrote:\n\n{QUOTED}",
    "mutt": f"\n\nOn Mon, Nov 03, 2026 at 10:00:00AM +0000, Silly Season wrote:\n{QUOTED}",
    "bars": f"\n\nSilly Season <o@x.org> wrote on 3 November 2026:\n{BARRED}",
    "indented": f"\n\nSilly Season <o@x.org> wrote:\n{INDENTED}",
    "nothing above": f"\n\n{ORIGINAL}",
    "no empty line": f"\nOn Mon, Nov 3, 2026 {SITE} wrote:\n{QUOTED}",
}  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_what_was_typed_is_left(style):
    left = [line for line in written(TYPED + STYLES[style]).splitlines() if line]
    assert left == TYPED.splitlines()


@pytest.mark.parametrize(
    "typed",
    [
        "IF France HOLDS: A Par - Gas\nIF Italy HOLDS: A Mar H",
        "orders\nseat: France\norders: A Par - Gas\nreason: His line was bad.",
        "Builds:\nA Par\nF Bre",
    ],
)
def test_lines_with_colons_are_no_heads_of_mails(typed):
    for style in ("Gmail", "Outlook", "nothing above"):
        assert [line for line in written(typed + STYLES[style]).splitlines() if line] == typed.splitlines()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "body",
    [
        "Dear GM,\n\nA Par - Gas\nA Mar H\nREADY\n\nCheers\nAnna",
        "Hi all!\nA Par - Gas\nA Mar H\nReady.\n\nBest regards,\nAnna B.",
        "Hallo,\nA Par - Gas\nA Mar H\nREADY\nViele Grüße\n",
        "A Par - Gas\nA Mar H\nREADY\nThanks!",
    ],
)
def test_courtesies_do_not_void_ready(table, body):
    row, (answer,) = write(table, table.france, body)
    assert row.status == "taken", answer.body
    assert "You are marked ready." in answer.body
    assert paper_of(table, "France") == ["A Par - Gas", "A Mar H"]


@pytest.mark.django_db
def test_every_mail_that_can_be_answered_says_where_to_write(table):
    _, (answer,) = write(table, table.france, "A Par - Gas")
    assert answer.body.startswith(WRITE_ABOVE)
    row, _ = write(table, table.france, f"A Mar H\n{answer.body}")
    assert row.status == "taken"


@pytest.mark.django_db
def test_a_member_who_writes_from_postmaster_is_heeded(table):
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=table.france, email="postmaster@their.example", verified=True)
    row, _ = write(table, table.france, "A Par - Gas", sender="postmaster@their.example")
    assert row.status == "taken"
    row, answers = write(table, table.france, "A Par - Bur", sender="postmaster@elsewhere.example")
    assert (row.status, answers) == ("automatic", [])


@pytest.mark.django_db
def test_signs_that_word_processors_make_are_read(table):
    row, _ = write(table, table.france, "“A Par – Gas”\nA Mar H…\nF Bre — MAO")
    assert row.status == "taken"
    assert paper_of(table, "France") == ["A Par - Gas", "A Mar H", "F Bre - MAO"]
