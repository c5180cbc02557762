"""What several rooms stand on: service exceptions, words, drafts of rules, variants on offer."""
