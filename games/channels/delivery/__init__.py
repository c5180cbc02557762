"""Other ways than mail: webhooks and browsers' push services. What is owed on them, and how it gets there."""
