-- Make an outbox and its consumer group, from the first row on; harmless where they are.
-- KEYS outbox      ARGV group
local made = redis.pcall('XGROUP', 'CREATE', KEYS[1], ARGV[1], '0', 'MKSTREAM')
if type(made) == 'table' and made.err and not string.find(made.err, 'BUSYGROUP', 1, true) then return made end
return 1
