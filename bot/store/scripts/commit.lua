-- One accepted command of a table: compare the version, append to the log, all in one slot.
-- KEYS log snapshot commands record outbox generations running past summaries games timers ...
-- ARGV table expected command entry snapshot summary keep number block ... rows ...
-- expected -1 opens the table; summary: '' leaves the one of before
-- keep: '' folds nothing; else the blocks stand for all rows that the log has, after the first so many blocks of before.
-- rows: see effects.lua
-- Gives {'again', its version} | {'over'} | {'conflict', version} | {'done', version}
-- include effects.lua
-- include summary.lua

-- So many commands are known again when they come once more, at least: retries come within seconds.
local REMEMBERED = 32

local first = redis.call('HGET', KEYS[3], ARGV[3])
if first then return {'again', first} end
if redis.call('EXISTS', KEYS[4]) == 1 then return {'over'} end

-- The version is the log's own; a snapshot is only a cache and is never asked.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version = last and tonumber(string.match(last[1], '^%d+')) or -1
if version ~= tonumber(ARGV[2]) then return {'conflict', version} end

-- Read everything before the first write: an error afterwards is not rolled back.
local blocks = assert(tonumber(ARGV[8]), 'number of blocks')
local rows, timers = effects(9 + blocks)
version = version + 1
if ARGV[7] ~= '' then
  local keep = assert(tonumber(ARGV[7]), 'blocks kept')
  assert(blocks > 0 and redis.call('LLEN', KEYS[8]) >= keep, 'blocks')
  local header = assert(redis.call('XRANGE', KEYS[1], '0-1', '0-1')[1], 'header')
  local said = redis.call('HGETALL', KEYS[3])
  if keep == 0 then redis.call('DEL', KEYS[8]) else redis.call('LTRIM', KEYS[8], 0, keep - 1) end
  for i = 9, 8 + blocks do redis.call('RPUSH', KEYS[8], ARGV[i]) end
  redis.call('DEL', KEYS[1])
  redis.call('XADD', KEYS[1], '0-1', unpack(header[2]))
  for i = 1, #said, 2 do
    if tonumber(said[i + 1]) <= version - REMEMBERED then
      redis.call('HDEL', KEYS[3], said[i])
    end
  end
end
if version == 0 then redis.call('SADD', KEYS[7], ARGV[1]) end
local id = version == 0 and '0-1' or string.format('%d-0', version)
redis.call('XADD', KEYS[1], id, 'entry', ARGV[4])
redis.call('SET', KEYS[2], ARGV[5])
summarize(KEYS[9], KEYS[10], ARGV[1], ARGV[6])
redis.call('HSET', KEYS[3], ARGV[3], version)
emit(rows, timers, ARGV[1], version, KEYS[5], KEYS[6])
return {'done', version}
