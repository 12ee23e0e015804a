-- Hold a job longer, or give it back at once (lease 0), as long as it is still wanted and still in this hand.
-- KEYS asked jobs bell      ARGV id till lease_ms      Gives till when it is held | 0
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then
  redis.call('ZREM', KEYS[1], ARGV[1])
  return 0
end
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then return 0 end
local till = now + tonumber(ARGV[3])
redis.call('ZADD', KEYS[1], till, ARGV[1])
for place = 1, 2 do redis.call('EXPIRE', KEYS[place], 600) end
if ARGV[3] == '0' then redis.call('RPUSH', KEYS[3], '') end
return till
