"""Django's PostgreSQL backend with a pool that recovers at once: `diplomacy_web.connection_pools` chooses it."""
