"""Boards, their revisions, drafts, drawings, proofs and reports."""
