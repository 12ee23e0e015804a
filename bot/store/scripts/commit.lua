-- One accepted command of a table: compare the version, append to the log, all in one slot.
-- KEYS log snapshot commands record outbox timers generations running
-- ARGV table expected command entry snapshot answer rows ...      (see effects.lua; expected -1 opens the table)
-- Gives {'again', first answer} | {'over'} | {'conflict', version} | {'done', version}
-- include effects.lua
local first = redis.call('HGET', KEYS[3], ARGV[3])
if first then return {'again', first} end
if redis.call('EXISTS', KEYS[4]) == 1 then return {'over'} end

-- The version is the log's own; a snapshot is only a cache and is never asked.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version = last and tonumber(string.match(last[1], '^%d+')) or -1
if version ~= tonumber(ARGV[2]) then return {'conflict', version} end

local rows, timers = effects(7)
version = version + 1
if version == 0 then redis.call('SADD', KEYS[8], ARGV[1]) end
local id = version == 0 and '0-1' or string.format('%d-0', version)
redis.call('XADD', KEYS[1], id, 'command', ARGV[3], 'entry', ARGV[4])
redis.call('SET', KEYS[2], ARGV[5])
redis.call('HSET', KEYS[3], ARGV[3], string.format('%d:', version) .. ARGV[6])
emit(rows, timers, ARGV[1], version, KEYS[5], KEYS[6], KEYS[7])
return {'done', version}
