-- Put a snapshot that was rebuilt from the log, unless the log has gone on meanwhile.
-- KEYS log snapshot      ARGV version snapshot      Gives 1 (put) | 0
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or tonumber(string.match(last[1], '^%d+')) ~= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[2], ARGV[2])
return 1
