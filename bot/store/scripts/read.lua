-- The versions and data of documents of one bucket.
-- KEYS document ...
-- Gives {{version, data} ...}, false where there is none
local found = {}
for n, key in ipairs(KEYS) do found[n] = redis.call('HMGET', key, 'version', 'data') end
return found
