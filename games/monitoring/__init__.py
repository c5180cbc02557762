"""Metrics, readiness, alerts. README.md says what each file is for."""
