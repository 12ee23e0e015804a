-- Make an outbox and its consumer group, from the first row on, with a reader; harmless where they are. A group is
-- never without the reader that makes it: one that nobody reads is tidied away, with the rows that wait for it.
-- KEYS outbox      ARGV group reader
local made = redis.pcall('XGROUP', 'CREATE', KEYS[1], ARGV[1], '0', 'MKSTREAM')
if type(made) == 'table' and made.err and not string.find(made.err, 'BUSYGROUP', 1, true) then return made end
redis.call('XGROUP', 'CREATECONSUMER', KEYS[1], ARGV[1], ARGV[2])
return 1
