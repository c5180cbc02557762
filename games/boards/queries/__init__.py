"""Reading boards, proofs and statistics."""
