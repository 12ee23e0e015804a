-- Take timers that are due, for a lease: whoever does not finish one in time leaves it to the next (server's clock).
-- KEYS timers generations      ARGV lease_ms limit now      Gives timer, generation, till, since when it is due (ms), timer, ...
-- now: '' for the server's clock; a time in ms where tests have a clock of their own.
local clock = redis.call('TIME')
local now = tonumber(ARGV[3]) or clock[1] * 1000 + math.floor(clock[2] / 1000)
local till = now + tonumber(ARGV[1])
local taken = {}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[2])
for at = 1, #due, 2 do
  local timer = due[at]
  redis.call('ZADD', KEYS[1], till, timer)
  taken[#taken + 1] = timer
  taken[#taken + 1] = tonumber(redis.call('HGET', KEYS[2], timer) or '0')
  taken[#taken + 1] = till
  taken[#taken + 1] = tonumber(due[at + 1])
end
return taken
