-- One accepted change of a document: compare the version, replace the data, all in one slot.
-- KEYS document commands outbox generations timers ...
-- ARGV source expected command data keep rows ...      (see effects.lua; keep: how many command ids are remembered)
-- Gives {'again', version} | {'conflict', version} | {'done', version}
-- include effects.lua
local first = redis.call('ZSCORE', KEYS[2], ARGV[3])
if first then return {'again', tonumber(first)} end
local version = tonumber(redis.call('HGET', KEYS[1], 'version') or '0')
if version ~= tonumber(ARGV[2]) then return {'conflict', version} end

local rows, timers = effects(6)
version = version + 1
redis.call('HSET', KEYS[1], 'version', version, 'data', ARGV[4])
redis.call('ZADD', KEYS[2], version, ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - tonumber(ARGV[5]))
emit(rows, timers, ARGV[1], version, KEYS[3], KEYS[4])
return {'done', version}
