-- Take over rows whose reader has been silent too long; bury those that have failed too often.
-- KEYS outbox dead      ARGV group reader idle_ms limit tries      Gives {rows taken, keys buried}
-- include needed.lua
local taken, buried = {}, {}
for _, waiting in ipairs(redis.call('XPENDING', KEYS[1], ARGV[1], 'IDLE', ARGV[3], '-', '+', ARGV[4])) do
  local id, tries = waiting[1], waiting[4]
  local row = redis.call('XRANGE', KEYS[1], id, id)[1]
  if not row then
    redis.call('XACK', KEYS[1], ARGV[1], id)
  elseif tries >= tonumber(ARGV[5]) then
    redis.call('XADD', KEYS[2], '*', unpack(row[2]))
    redis.call('XACK', KEYS[1], ARGV[1], id)
    if not needed(KEYS[1], id) then redis.call('XDEL', KEYS[1], id) end
    buried[#buried + 1] = row[2][2]
  else
    redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], ARGV[3], id)
    taken[#taken + 1] = row
  end
end
return {taken, buried}
