"""The sandbox: any board, any orders, what if. Nothing in it touches a game.

| `bench.py` | what lies on the bench: rules, positions, orders, as one document that travels with the page |
| `loading.py` | how something comes onto it: an opening, a turn of a hosted game, an example of the rules, a scenario |
| `editing.py` | changes of the board, in lines such as `France A Par - Bur` |
| `working.py` | what a page does with it: orders, adjudication, step on, step back |
| `pages.py`, `deeds.py` | the addresses, and what the one form of the page may ask to be done |
| `showing.py`, `answering.py` | what is shown of it, and how: the page, a refusal, a file |
| `filing.py` | the bench as a scenario file |
| `origin.py` | the hosted turn that it came from |
| `proposing.py`, `rulings.py` | what a GM could take over from it: board, orders, draws, as ticked |

Whatever a bench holds, its holder has seen: turns of games come through `engine.view` with the reader's own eyes.
"""
