-- Put the summary of a table whose stored one is missing or another, unless the log has gone on meanwhile.
-- KEYS log summaries games      ARGV table version summary      Gives 1 (put) | 0
-- include summary.lua
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or tonumber(string.match(last[1], '^%d+')) ~= tonumber(ARGV[2]) then return 0 end
summarize(KEYS[2], KEYS[3], ARGV[1], ARGV[3])
return 1
