"""The past at the desk, /gm/<game>/past/: turns that were played, rulings tried on them in a branch, the way back."""
