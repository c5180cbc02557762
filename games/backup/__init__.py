"""Backups of the database and the way back. README.md says what each file is for."""
