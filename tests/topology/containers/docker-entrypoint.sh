#!/bin/bash
# What the official image of PostgreSQL does on its first start, as far as compose.yaml leans on it.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups --inh-caps=-all "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust -D "$PGDATA" > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  postgres -c listen_addresses='' -c unix_socket_directories=/var/run/postgresql & first=$!
  until psql -q -U postgres -h /var/run/postgresql -c 'SELECT 1' > /dev/null 2>&1; do sleep 0.2; done
  export PGHOST=/var/run/postgresql
  for file in /docker-entrypoint-initdb.d/*.sh; do bash "$file"; done
  kill -INT "$first"
  wait "$first"
fi
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
