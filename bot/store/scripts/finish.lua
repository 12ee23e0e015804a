-- A finished table becomes one record; log, snapshot and command ids go. What the outbox holds is still delivered.
-- KEYS log snapshot commands record running finished past summaries games      ARGV table expected record
-- Gives {'again', version} | {'conflict', version} | {'done', version}
local over = redis.call('HGET', KEYS[4], 'version')
if over then return {'again', tonumber(over)} end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version = last and tonumber(string.match(last[1], '^%d+')) or -1
if version < 0 or version ~= tonumber(ARGV[2]) then return {'conflict', version} end
redis.call('HSET', KEYS[4], 'version', version, 'record', ARGV[3])
redis.call('SADD', KEYS[6], ARGV[1])
redis.call('SREM', KEYS[5], ARGV[1])
local summary = redis.call('HGET', KEYS[8], ARGV[1])
if summary then
  redis.call('HDEL', KEYS[8], ARGV[1])
  redis.call('HINCRBY', KEYS[9], string.match(summary, '^%S+'), -1)
end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[7])
redis.pcall('PUBLISH', 'changed', ARGV[1] .. ' ' .. version)
return {'done', version}
