-- Count the timers that are due at a moment and not leased.
-- KEYS timers ...      ARGV now      Gives their number
local due = 0
for _, timers in ipairs(KEYS) do due = due + redis.call('ZCOUNT', timers, '-inf', ARGV[1]) end
return due
