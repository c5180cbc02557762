"""Mail to members: what is owed (games.models.Notice) is written from templates/mail and sent."""
