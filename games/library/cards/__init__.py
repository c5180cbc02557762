"""Cards of the rules that have them: faces and pictures."""
