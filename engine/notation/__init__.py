"""The notation of orders: what players write, read into `engine.model.orders`, and errors in words they understand.

`grammar.Grammar` holds the words of one game, `parse.parse_order` reads one line, `paste.parse_paste` a whole letter.
A rule brings orders of its own as `forms.Form`. What is read and what is written is documented in docs/notation.md.
"""
