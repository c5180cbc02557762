"""How the site is: figures, readiness, alerts. README.md says what each file is for."""
