"""Random games on the site itself, with a GM who does at random whatever the desk offers: `bin/fuzz --site`."""
