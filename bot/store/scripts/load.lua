-- Everything needed to go on with a table, read at one moment.
-- KEYS log snapshot record      Gives {version (-1: no log), header, snapshot, record, record's version}
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then
  local over = redis.call('HMGET', KEYS[3], 'record', 'version')
  return {-1, false, false, over[1], over[2]}
end
local header = redis.call('XRANGE', KEYS[1], '0-1', '0-1')[1]
header = header and header[2][4] or false
return {tonumber(string.match(last[1], '^%d+')), header, redis.call('GET', KEYS[2]), false, false}
