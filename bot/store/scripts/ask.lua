-- Put a job where somebody will take it, and ring for whoever waits. Left alone for ten minutes all of it goes.
-- KEYS asked jobs bell      ARGV id job
local clock = redis.call('TIME')
local FORGOTTEN, RINGS = 600, 64
redis.call('ZADD', KEYS[1], clock[1] * 1000 + math.floor(clock[2] / 1000), ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('RPUSH', KEYS[3], '')
redis.call('LTRIM', KEYS[3], -RINGS, -1)
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, FORGOTTEN) end
return 1
