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
exec postgres
