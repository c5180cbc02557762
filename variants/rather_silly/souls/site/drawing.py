"""What the map draws of Souls."""

from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action, Badge

STATUSES = {
    "sold2": Badge(
        "soul sold, two turns left: strength doubled",
        (
            (
                "t-hot",
                "M0-4.200c2.600 2 3.600 4 3 6-.5 1.600-1.600 2.400-3 2.400s-2.500-.8-3-2.400c-.3-1.200.2-2.300 1.200-3.200.2 1 .6 1.400 1.200 1.600-.5-1.700-.3-3.100.6-4.400z",
            ),
        ),
    ),
    "sold1": Badge(
        "soul sold, one turn left: strength doubled",
        (("t-line", "M-2.800-2.500c.8 1.200 1.800 1.600 2.800 1.600s2-.4 2.800-1.600M-1.500 2.800c1 .7 2 .7 3 0"),),
    ),
    "spent": Badge(
        "has sold its soul before: it cannot again",
        (
            (
                "t-line",
                "M0-4c2.400 1.800 3.300 3.700 2.700 5.500-.5 1.500-1.400 2.200-2.700 2.200s-2.300-.7-2.700-2.200c-.6-1.800.3-3.700 2.700-5.500z",
            ),
        ),
    ),
}


ACTIONS = {
    "sell": Action(
        "has its soul sold",
        sign=(
            (
                "sign-fill",
                "M0-5c3,2.300 4.200,4.600 3.500,7-.6,1.900-1.900,2.800-3.500,2.800s-2.900-.9-3.500-2.800c-.4-1.400.2-2.700 1.400-3.700.2,1.200.7,1.600 1.400,1.900-.6-2-.3-3.600.7-5.200z",
            ),
        ),
    ),
}
ORDERS = {"sell": plain("sell")}
