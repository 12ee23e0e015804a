-- An effect is done in one group; where all groups have done it, the row goes. As two calls, a crash between them would
-- leave a row that nobody is given again.
-- KEYS outbox      ARGV group id
-- include needed.lua
redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
if needed(KEYS[1], ARGV[2]) then return 0 end
return redis.call('XDEL', KEYS[1], ARGV[2])
