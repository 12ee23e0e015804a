-- Take jobs for a lease: whoever does not answer or renew in time leaves them to the next (server's clock).
-- KEYS asked jobs      ARGV lease_ms limit      Gives id, till, job, id, ...
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local till = now + tonumber(ARGV[1])
local taken = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])) do
  local job = redis.call('HGET', KEYS[2], id)
  if job then
    redis.call('ZADD', KEYS[1], till, id)
    taken[#taken + 1] = id
    taken[#taken + 1] = till
    taken[#taken + 1] = job
  else
    redis.call('ZREM', KEYS[1], id)
  end
end
return taken
