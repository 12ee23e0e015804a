"""A person's answer: the draft, the walk through the choice tree, the rehearsal, the panel; and how an AI answers."""
