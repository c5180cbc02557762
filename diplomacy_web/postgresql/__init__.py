"""Django's PostgreSQL backend with a pool that recovers at once. `diplomacy_web.sharing.keep_a_pool` chooses it."""
