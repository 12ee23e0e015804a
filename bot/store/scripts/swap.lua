-- Put a value in the place of the very one that was read there; whoever was faster wins.
-- KEYS key      ARGV kind (string, hash, list) field old new      Gives 1 (put) | 0
local key, kind, field, old, new = KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if kind == 'string' then
  if redis.call('GET', key) ~= old then return 0 end
  redis.call('SET', key, new, 'KEEPTTL')
elseif kind == 'hash' then
  if redis.call('HGET', key, field) ~= old then return 0 end
  redis.call('HSET', key, field, new)
else
  if redis.call('LINDEX', key, field) ~= old then return 0 end
  redis.call('LSET', key, field, new)
end
return 1
