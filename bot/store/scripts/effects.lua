-- What a command sets off: rows for the outbox and timers. Included by the scripts that write.
-- ARGV[at] = number of rows, then the rows, then pairs: timer, due time in ms ('' cancels).
-- The last KEYS are as many sorted sets: that of each timer's kind.

-- Read everything before the first write: an error afterwards is not rolled back.
local function effects(at)
  local rows, timers = {}, {}
  local last = at + assert(tonumber(ARGV[at]), 'number of rows')
  for i = at + 1, last do rows[#rows + 1] = assert(ARGV[i], 'row') end
  for i = last + 1, #ARGV, 2 do
    local due = assert(ARGV[i + 1], 'due')
    assert(due == '' or tonumber(due), 'due')
    timers[#timers + 1] = {ARGV[i], due}
  end
  for i, timer in ipairs(timers) do timer[3] = assert(KEYS[#KEYS - #timers + i], 'timers') end
  return rows, timers
end

-- An effect's key is the same however often it is delivered: its source, the version, its number.
local function emit(rows, timers, source, version, outbox, generations)
  for i, row in ipairs(rows) do
    redis.call('XADD', outbox, '*', 'key', source .. ':' .. version .. ':' .. i, 'source', source, 'effect', row)
  end
  -- Every process hears what has changed, so that none has to ask (see changes.py).
  redis.pcall('PUBLISH', 'changed', source .. ' ' .. version)
  -- Where nobody can wait for all outboxes at once they are told of it; who must not speak is heard of a little later.
  if #rows > 0 then redis.pcall('PUBLISH', 'outbox', outbox) end
  for _, timer in ipairs(timers) do
    if timer[2] == '' then
      redis.call('ZREM', timer[3], timer[1])
      redis.call('HDEL', generations, timer[1])
    else
      redis.call('ZADD', timer[3], timer[2], timer[1])
      redis.call('HSET', generations, timer[1], version)
    end
  end
end
