-- A piece of the answer to a job that is still held by whoever sends it, and still wanted.
-- KEYS asked jobs answers      ARGV id till piece last ('1': there is no more)      Gives 1 (sent) | 0
local KEPT = 60
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then
  redis.call('ZREM', KEYS[1], ARGV[1])
  return 0
end
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then return 0 end
redis.call('RPUSH', KEYS[3], ARGV[3])
redis.call('EXPIRE', KEYS[3], KEPT)
if ARGV[4] == '1' then
  redis.call('ZREM', KEYS[1], ARGV[1])
  redis.call('HDEL', KEYS[2], ARGV[1])
end
return 1
