-- Whether some group has still to do a row: it was not given out there yet, or was given out and is not done.

local function parts(id)
  local time, number = string.match(id, '^(%d+)-(%d+)$')
  return tonumber(time), tonumber(number)
end

local function later(one, other)
  local time, number = parts(one)
  local before, count = parts(other)
  return time > before or (time == before and number > count)
end

local function groups(outbox)
  local found = {}
  for _, group in ipairs(redis.call('XINFO', 'GROUPS', outbox)) do
    local facts = {}
    for i = 1, #group, 2 do facts[group[i]] = group[i + 1] end
    found[#found + 1] = facts
  end
  return found
end

local function needed(outbox, id)
  for _, group in ipairs(groups(outbox)) do
    if later(id, group['last-delivered-id']) then return true end
    if #redis.call('XPENDING', outbox, group['name'], id, id, 1) > 0 then return true end
  end
  return false
end
