"""What there is: boards, states, orders, phases, kinds of unit, events and the changes they carry."""
