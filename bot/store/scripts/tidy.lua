-- Forget readers that are long gone and hold nothing. In one script: a reader that holds rows must never be deleted.
-- KEYS outbox      ARGV group idle_ms      Gives how many were forgotten
local gone = 0
for _, reader in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], ARGV[1])) do
  local facts = {}
  for i = 1, #reader, 2 do facts[reader[i]] = reader[i + 1] end
  if facts['pending'] == 0 and facts['idle'] > tonumber(ARGV[2]) then
    redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], facts['name'])
    gone = gone + 1
  end
end
return gone
