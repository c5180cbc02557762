"""Writing boards, drafts, drawings and proofs."""
