#!/bin/bash
# A standby copies the primary once and follows it from then on. It becomes the primary by: SELECT pg_promote()
set -euo pipefail
PGPASSWORD="$(cat /run/secrets/replicator_password)"
export PGPASSWORD
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup --dbname='host=postgres user=replicator' --pgdata="$PGDATA" --write-recovery-conf \
    --wal-method=stream --slot=standby --checkpoint=fast; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
fi
# The webs read it: a vacuum of the primary ends no query here, and no long query keeps it from following. The rest is
# what compose.yaml gives the primary, because it may become one.
exec postgres -c listen_addresses='*' -c hot_standby_feedback=on -c max_standby_streaming_delay=1s \
  -c max_connections=100 -c max_slot_wal_keep_size=10GB -c log_error_verbosity=terse
