"""Proofs of boards as pages and programs show them."""

from engine.proving.chances import chances, ends
from games.models import BoardProof


def proof_summary(proof: BoardProof) -> dict[str, object]:
    """How far it is, what was seen, and the seats' chances, the strongest first.

    `percent`: of its games; `said`: the same in a sentence; `over`: whether nothing more comes of it.
    """
    played, over = len(proof.games), proof.done_at is not None or bool(proof.trouble)
    findings = proof.looked.get("findings", [])
    table = chances(proof.revision.document, proof.games) if played else []
    return {
        "findings": findings, "odd": sum(not finding["good"] for finding in findings), "over": over, "played": played,
        "percent": round(100 * played / proof.wanted),
        "said": proof.trouble or (f"{played} of {proof.wanted} games have been played." if findings else "It waits."),
        "ends": ends(proof.games) if played else "",
        "chances": [{**chance._asdict(), "percent": round(100 * chance.share)} for chance in table],
    }  # fmt: skip
