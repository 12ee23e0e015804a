-- Forget readers that are long gone and hold nothing, and whole groups of which every reader is: a platform that nobody
-- serves any more. In one script: a reader that holds rows must never be deleted while its group lives.
-- KEYS outbox      ARGV group idle_ms      Gives how many readers were forgotten
-- include needed.lua
local gone, left = 0, false
for _, group in ipairs(groups(KEYS[1])) do
  local alive = group['name'] == ARGV[1]
  for _, reader in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], group['name'])) do
    local facts = {}
    for i = 1, #reader, 2 do facts[reader[i]] = reader[i + 1] end
    if facts['idle'] <= tonumber(ARGV[2]) then
      alive = true
    elseif facts['pending'] == 0 then
      redis.call('XGROUP', 'DELCONSUMER', KEYS[1], group['name'], facts['name'])
      gone = gone + 1
    end
  end
  if not alive then
    redis.call('XGROUP', 'DESTROY', KEYS[1], group['name'])
    left = true
  end
end
if left then
  for _, row in ipairs(redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 10000)) do
    if not needed(KEYS[1], row[1]) then redis.call('XDEL', KEYS[1], row[1]) end
  end
end
return gone
