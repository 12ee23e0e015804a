-- An effect is done. As two calls, a crash between them would leave a row that nobody is given again.
-- KEYS outbox      ARGV group id
redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
return redis.call('XDEL', KEYS[1], ARGV[2])
