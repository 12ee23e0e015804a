-- Set a timer at every running table of a bucket: work for all of them becomes as many rows, each done on its own.
-- KEYS running timers generations      ARGV name due_ms generation
for _, table in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local timer = table .. '/' .. ARGV[1]
  redis.call('ZADD', KEYS[2], ARGV[2], timer)
  redis.call('HSET', KEYS[3], timer, ARGV[3])
end
