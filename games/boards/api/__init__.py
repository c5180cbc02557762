"""Boards, drafts and drawings for programs."""
