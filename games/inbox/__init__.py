"""Mail that comes in: orders, and what GMs do, as answers to the site's own mail (docs/mail.md).

`receiving.py` is the one service, whatever way a letter came: `imap.py` fetches, `hook.py` is handed letters over HTTP.
`reading.py` makes text of bytes, `quoting.py` takes off what was only quoted, `seats.py` and `gms.py` do what is
written there, `receipts.py` answers.
"""
