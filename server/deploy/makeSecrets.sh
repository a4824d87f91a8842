#!/bin/bash
# Draws what compose.yaml mounts, into secrets/ and tls/ beside this file. What is there already stays as it is, but for
# what follows from app_database_url.
set -euo pipefail
cd "$(dirname "$0")"
umask 077
mkdir -p secrets tls/shop tls/bucket records
drawn() { [ -s "secrets/$1" ] || openssl rand -hex "${2:-24}" > "secrets/$1"; }
drawn postgres_password
drawn owner_password
drawn replicator_password
drawn jwt_secret 48
drawn data_secret 48
# The application's role is made by the migration, from this address.
[ -s secrets/app_database_url ] ||
  echo "postgres://billim:$(openssl rand -hex 24)@pgbouncer:6432/billim" > secrets/app_database_url
[ -s secrets/database_url ] ||
  echo "postgres://billim_owner:$(cat secrets/owner_password)@postgres:5432/billim" > secrets/database_url
# The webs read the standby with the same role, past the pooler; another address of it stays.
role=$(sed -E 's#.*//([^@]+)@.*#\1#' secrets/app_database_url)
[ -s secrets/read_database_url ] || echo "postgres://$role@standby:5432/billim" > secrets/read_database_url
sed -E -i "s#//[^@]+@#//$role@#" secrets/read_database_url
# PgBouncer knows the application's role by name and password. The line of an earlier role stays for the processes that
# still have it. The file is written in place, because a container keeps the one that it started with.
users=$(grep -sv "^\"${role%%:*}\" " secrets/pgbouncer_users || true)
printf '%s\n' "\"${role%%:*}\" \"${role#*:}\"" ${users:+"$users"} > secrets/pgbouncer_users
if [ ! -s tls/bucket/public.crt ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=bucket -addext subjectAltName=DNS:bucket,IP:127.0.0.1 \
    -keyout tls/bucket/private.key -out tls/bucket/public.crt 2>/dev/null
fi
cp tls/bucket/public.crt tls/ca.pem
# Containers read them as users of their own; the folder itself is entered by its owner alone.
chmod 755 secrets tls tls/shop tls/bucket
chmod 644 secrets/* tls/ca.pem tls/bucket/*
chmod 777 records
