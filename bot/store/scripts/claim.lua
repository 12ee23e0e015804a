-- Take timers that are due, for a lease: a process that does not finish one in time leaves it to the next (server's clock).
-- KEYS timers generations      ARGV lease_ms now room kind room ...      Gives timer, generation, lease_until, since when it is due (ms), timer, ...
-- now: '' for the server's clock; a time in ms where tests have a clock of their own.
-- room: how many of each kind are taken; then the kinds of which other numbers are. A full kind holds up no other.
local clock = redis.call('TIME')
local now = tonumber(ARGV[2]) or clock[1] * 1000 + math.floor(clock[2] / 1000)
local lease_until = now + tonumber(ARGV[1])

-- At most so many due timers are read: the server answers no other client meanwhile.
local LOOKED_AT = 4000

local room = {}
for at = 4, #ARGV, 2 do room[ARGV[at]] = tonumber(ARGV[at + 1]) end
local taken = {}
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, LOOKED_AT)
for at = 1, #due, 2 do
  local timer = due[at]
  local kind = string.match(timer, '/(.*)$')
  local left = room[kind] or tonumber(ARGV[3])
  if left > 0 then
    room[kind] = left - 1
    redis.call('ZADD', KEYS[1], lease_until, timer)
    taken[#taken + 1] = timer
    taken[#taken + 1] = tonumber(redis.call('HGET', KEYS[2], timer) or '0')
    taken[#taken + 1] = lease_until
    taken[#taken + 1] = tonumber(due[at + 1])
  end
end
return taken
