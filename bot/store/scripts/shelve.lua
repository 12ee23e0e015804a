-- Let go of a finished table's record, which lies elsewhere by now, if it is still this very one. Gives 1 | 0
-- KEYS record finished shelved      ARGV table record
if redis.call('HGET', KEYS[1], 'record') ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], 'record', 'at')
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('SREM', KEYS[2], ARGV[1])
return 1
