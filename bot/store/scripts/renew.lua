-- Renew the lease of a timer that is still at work, unless it was set again or claimed by another meanwhile.
-- KEYS timers generations      ARGV timer generation lease_until lease_ms now      Gives the new lease_until | 0
-- now: as in claim.lua
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '-1') ~= tonumber(ARGV[3]) then return 0 end
if (redis.call('HGET', KEYS[2], ARGV[1]) or '0') ~= ARGV[2] then return 0 end
local clock = redis.call('TIME')
local now = tonumber(ARGV[5]) or clock[1] * 1000 + math.floor(clock[2] / 1000)
local lease_until = math.max(tonumber(ARGV[3]), now + tonumber(ARGV[4]))
redis.call('ZADD', KEYS[1], lease_until, ARGV[1])
return lease_until
