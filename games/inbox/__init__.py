"""Mail that comes in: orders, and what GMs do, as answers to the site's own mail (docs/mail.md).

`receiving.py` is the one service, whatever way a letter came: `imap.py` fetches, `hook.py` is handed letters over HTTP.
`head.py` reads who wrote to whom; `body.py`, in a process of its own (`body_process.py`), what the letter says, with
`page_text.py` for HTML and `games/common/charsets.py` for bytes; `quoting.py` takes off what was only quoted,
`seats.py` and `gms.py` do what is written there, `receipts.py` answers.
"""
