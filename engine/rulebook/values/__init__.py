"""The closed vocabulary of value types: what marks may hold, where tokens may be, what draws may bring.

A rule declares a type with everything that it keeps (`engine.rulebook.rule`). Each type reads a value and says why
another is none (`Wrong`), describes itself for a form (`Field`), and makes up values that are right and values that are
not.
"""

from engine.rulebook.values.base import Field, ValueContext, ValueType, Wrong, quoted, same
from engine.rulebook.values.compound import Either, Joined, ListOf, Record, either, row
from engine.rulebook.values.labelled import LABEL, NOTE, Labelled, labelled
from engine.rulebook.values.named import ANY, OTHER, SAME, APlace, ASeat, AUnit, UnitText
from engine.rulebook.values.plain import ASeason, Flag, OneOf, Share, Text, Whole, one_of

__all__ = [
    "ANY",
    "LABEL",
    "NOTE",
    "OTHER",
    "SAME",
    "APlace",
    "ASeason",
    "ASeat",
    "AUnit",
    "Either",
    "Field",
    "Flag",
    "Joined",
    "Labelled",
    "ListOf",
    "OneOf",
    "Record",
    "Share",
    "Text",
    "UnitText",
    "ValueContext",
    "ValueType",
    "Whole",
    "Wrong",
    "either",
    "labelled",
    "one_of",
    "quoted",
    "row",
    "same",
]
