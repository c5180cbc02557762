"""What members publish in revisions: the base of boards and compositions, and of templates (README.md)."""
