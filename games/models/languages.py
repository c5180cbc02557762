"""Languages in which a table may write its press, by ISO 639-1."""

from django.db import models


class Language(models.TextChoices):
    """The language of a table; empty: any."""

    ANY = "", "Any language"
    ENGLISH = "en", "English"
    GERMAN = "de", "German"
    FRENCH = "fr", "French"
    SPANISH = "es", "Spanish"
    ITALIAN = "it", "Italian"
    PORTUGUESE = "pt", "Portuguese"
    DUTCH = "nl", "Dutch"
    DANISH = "da", "Danish"
    NORWEGIAN = "no", "Norwegian"
    SWEDISH = "sv", "Swedish"
    FINNISH = "fi", "Finnish"
    POLISH = "pl", "Polish"
    CZECH = "cs", "Czech"
    HUNGARIAN = "hu", "Hungarian"
    GREEK = "el", "Greek"
    TURKISH = "tr", "Turkish"
    RUSSIAN = "ru", "Russian"
    UKRAINIAN = "uk", "Ukrainian"
    JAPANESE = "ja", "Japanese"
    CHINESE = "zh", "Chinese"
