# Texts of the engine protocol other than those of the games. {$reason} is in English, for programmers.
refused-json = This line is not JSON: {$reason}
refused-request = {$reason}
refused-no-such-game = There is no such game. Games here: {$games}
refused-no-such-table = There is no such table in this process; open one with “new”.
refused-no-such-seat = Seats at this table are numbered from 0 to {$high}.
refused-seed = A seed is 64 hex digits.
refused-file = There is no readable text file at {$path}
refused-limit = A number from 0 to {$high}.
refused-playouts = A number of games from 1 to {$high}.
refused-upto = A version from 1 to {$high}.
refused-state-game = A state is an object that names its game.
refused-commit = Seed and salt do not match the commitment.
refused-defect = The rules can’t go on from this position ({$reason}). Nothing has changed.
refused-record-seat = An entry that says something names its seat.
refused-id = An id is nested {$n} levels deep at most.
refused-neither = This is neither a record nor a dumped state.
refused-option-shape = An option is given as key=value.
refused-seat-list = Seats are numbers from 0 to {$high}, separated by commas.
refused-levels = A level for each player, separated by commas: {$levels}.
refused-names = This table has { $n ->
    [one] one seat. Give one name.
   *[other] { $n } seats. Give { $n } names.
}
refused-no-painter = This game has no pictures yet.
refused-no-games = At least one game.
refused-not-over = The game in this file is not over yet.
refused-effort = A number from 1 to {$high}.
