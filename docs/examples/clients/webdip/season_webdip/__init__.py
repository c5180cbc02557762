"""The routes of webDiplomacy's bot API for the games of one member of a site: bots written for it play here."""
