-- Write a log's rows once more, as long as no row has come since they were read.
-- KEYS log      ARGV last id, then for each row: id command entry      Gives 1 (put) | 0
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
for i = 2, #ARGV, 3 do
  redis.call('XADD', KEYS[1], ARGV[i], 'command', ARGV[i + 1], 'entry', ARGV[i + 2])
end
return 1
