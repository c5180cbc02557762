"""The pages of one game: table, orders, press, history, reports, ledger."""
