"""Results as a view has them, for tests that need only some orders."""

import engine


def result(line, variant="standard", **more):
    """The result of a line, with its order as data by the notation of a variant."""
    return {"order": line, "data": engine.order_as_data(engine.load_rulebook(variant), line), **more}
