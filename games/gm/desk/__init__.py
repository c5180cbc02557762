"""The GM's desk, /gm/<game>/: one page with everything, and a page for each deed."""
