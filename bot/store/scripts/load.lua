-- Everything needed to go on with a table, read at one moment: what is older lies in blocks, the rows come after them.
-- KEYS log snapshot record past summaries      ARGV table
-- Gives {version (-1: no log), header, snapshot, record, record's version, blocks, rows, summary}
local rows = redis.call('XRANGE', KEYS[1], '-', '+')
if #rows == 0 then
  local over = redis.call('HMGET', KEYS[3], 'record', 'version')
  return {-1, false, false, over[1], over[2], {}, {}, false}
end
local version = tonumber(string.match(rows[#rows][1], '^%d+'))
local header = rows[1][1] == '0-1' and table.remove(rows, 1)[2][2] or false
local summary = redis.call('HGET', KEYS[5], ARGV[1])
return {version, header, redis.call('GET', KEYS[2]), false, false, redis.call('LRANGE', KEYS[4], 0, -1), rows, summary}
