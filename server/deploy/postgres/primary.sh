#!/bin/bash
# Runs once, when the primary's cluster is new: the role that migrates, the shop's database and the standby's role.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
  --set=owner="$(cat /run/secrets/owner_password)" --set=replicator="$(cat /run/secrets/replicator_password)" <<'SQL'
CREATE ROLE billim_owner LOGIN CREATEDB CREATEROLE PASSWORD :'owner';
GRANT pg_monitor, pg_signal_backend TO billim_owner;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
CREATE DATABASE billim OWNER billim_owner TEMPLATE template0 ENCODING 'UTF8'
  LOCALE_PROVIDER icu ICU_LOCALE 'ko-KR' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';
SELECT pg_create_physical_replication_slot('standby');
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
