"""What a GM can do at the desk: a form for each deed, by subject, each knowing how to say itself to games.services."""
