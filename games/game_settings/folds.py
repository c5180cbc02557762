"""The parts of the form of a new game that are folded away, in its order."""

from games.game_settings.setting import Fold

PRESS = Fold("press", "Press, names and rules of the table", "Public and private, names shown")
SEATS = Fold("seats", "Seats and invitations", "Open to all, powers drawn by lot")
BOTS = Fold("bots", "Bots", "Regulars, where seats are left")
GATE = Fold("gate", "Release gate", "None: outcomes are out at the deadline")
ABSENCES = Fold("absences", "Absences", "Replaced after two missed deadlines")
ENDING = Fold("ending", "The end and its score", "All survivors share a draw, by secret vote; draw size")
FOLDS = (PRESS, SEATS, BOTS, GATE, ABSENCES, ENDING)
