-- A living reader says that it still holds these rows; not those that another has taken over meanwhile.
-- KEYS outbox      ARGV group reader id ...      Gives how many it holds
local held = 0
for i = 3, #ARGV do
  local waiting = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[i], ARGV[i], 1)[1]
  if waiting and waiting[2] == ARGV[2] then
    redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], 0, ARGV[i], 'JUSTID')
    held = held + 1
  end
end
return held
