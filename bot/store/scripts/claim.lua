-- Take timers that are due, for a lease: a process that does not finish one in time leaves it to the next (server's clock).
-- KEYS generations timers ...      ARGV lease_ms now room ...      Gives timer, generation, lease_until, since when it is due (ms), timer, ...
-- now: '' for the server's clock; a time in ms where tests have a clock of their own.
-- room: how many are taken of each sorted set of timers. Each kind has its own: no number of others is read.
local clock = redis.call('TIME')
local now = tonumber(ARGV[2]) or clock[1] * 1000 + math.floor(clock[2] / 1000)
local lease_until = now + tonumber(ARGV[1])

local taken = {}
for at = 2, #KEYS do
  local due = redis.call('ZRANGEBYSCORE', KEYS[at], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[at + 1])
  for i = 1, #due, 2 do
    redis.call('ZADD', KEYS[at], lease_until, due[i])
    taken[#taken + 1] = due[i]
    taken[#taken + 1] = tonumber(redis.call('HGET', KEYS[1], due[i]) or '0')
    taken[#taken + 1] = lease_until
    taken[#taken + 1] = tonumber(due[i + 1])
  end
end
return taken
