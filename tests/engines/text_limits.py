"""Maximum lengths of texts in characters, by the smallest widget of all frontends.

Sources: the platforms' own documents. Discord: button label 80, select option label and description 100, embed title
256, attachment description 1,024, text of a message with components 4,000; Telegram: answer to a callback query 200,
caption 1,024, message 4,096.
"""

LABEL = 80
"""An option or a slot: a Discord button."""
ANSWER = 40
"""An option or a slot with names of eight letters, as shown in a phone's row. Longer names get up to ``LABEL``."""
GROUP = 80
"""A page of options, shown as a button."""
NOTE = 100
"""A note on an option: the description of a Discord select option."""
REASON = 200
"""The reason why an option or an allocation is blocked: Telegram's answer to a callback."""
ASK = 256
"""A question: the title of a Discord embed."""
HEADLINE = 256
"""The headline of the turn and the line below it."""
EVENT = 400
"""A sentence of the story: ten of them fit a Telegram message with room for names."""
ALT = 1024
"""The alt text: a Discord attachment's description, a Telegram caption."""
LINE = 1024
"""A line of the text board, which is split only between lines: a Discord embed field."""
BOARD = 8000
"""The text board: two messages of 4,000, a Discord message with components; Telegram takes 4,096."""
