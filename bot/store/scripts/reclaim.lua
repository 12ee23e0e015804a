-- Take over rows whose reader has been silent too long; bury those that have failed too often.
-- KEYS outbox dead outbox dead ...      ARGV group reader idle_ms limit tries      limit: for each outbox
-- Gives {rows taken, keys buried} of each outbox
-- include needed.lua

local function reclaim(outbox, dead)
  local taken, buried = {}, {}
  for _, waiting in ipairs(redis.call('XPENDING', outbox, ARGV[1], 'IDLE', ARGV[3], '-', '+', ARGV[4])) do
    local id, tries = waiting[1], waiting[4]
    local row = redis.call('XRANGE', outbox, id, id)[1]
    if not row then
      redis.call('XACK', outbox, ARGV[1], id)
    elseif tries >= tonumber(ARGV[5]) then
      redis.call('XADD', dead, '*', unpack(row[2]))
      redis.call('XACK', outbox, ARGV[1], id)
      if not needed(outbox, id) then redis.call('XDEL', outbox, id) end
      buried[#buried + 1] = row[2][2]
    else
      redis.call('XCLAIM', outbox, ARGV[1], ARGV[2], ARGV[3], id)
      taken[#taken + 1] = row
    end
  end
  return {taken, buried}
end

local found = {}
for key = 1, #KEYS, 2 do found[#found + 1] = reclaim(KEYS[key], KEYS[key + 1]) end
return found
