"""The frame around the games: home, the shelf of variants, nav, health."""
