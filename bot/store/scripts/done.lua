-- A claimed timer has run: remove it, unless it was set again or claimed by another meanwhile.
-- KEYS timers generations      ARGV timer generation lease_until      Gives 1 (removed) | 0
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '-1') ~= tonumber(ARGV[3]) then return 0 end
if (redis.call('HGET', KEYS[2], ARGV[1]) or '0') ~= ARGV[2] then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1
