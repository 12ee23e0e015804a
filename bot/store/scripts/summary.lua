-- What lists and counts know of a running table without opening it. Included by the scripts that write tables.
-- A summary begins with the table's game. Each is counted once under it, so both hashes always agree.
local function summarize(summaries, games, name, summary)
  if summary ~= '' and redis.call('HSET', summaries, name, summary) == 1 then
    redis.call('HINCRBY', games, string.match(summary, '^%S+'), 1)
  end
end
