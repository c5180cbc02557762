"""What several rooms stand on: how services say no, words, drafts of rules, the variants on offer."""
