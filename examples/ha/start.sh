#!/bin/sh
# Starts etcd, three PostgreSQL under Patroni, and two processes of Bakehouse on this machine: sh examples/ha/start.sh
# It needs the Debian packages postgresql, patroni, etcd-server. `--database-only` leaves out Bakehouse.
. "$(dirname "$0")/cluster.sh"

start_etcd
for member in $members; do start_member "$member"; done
wait_for primary
wait_for followers
PGPASSWORD=$password psql -q -h 127.0.0.1 -p "$((base + 10 + $(primary)))" -U postgres -v ON_ERROR_STOP=1 postgres <<SQL
select 'create role bakehouse login' where not exists (select from pg_roles where rolname = 'bakehouse') \gexec
alter role bakehouse password '$password';
select 'create database bakehouse owner bakehouse' where not exists (select from pg_database where datname = 'bakehouse') \gexec
SQL
echo "DATABASE_URL=$DATABASE_URL"
[ "${1:-}" != --database-only ] || exit 0

export DATABASE_URL DATA_DIR="$folder/data" ADMIN_PASSWORD="${ADMIN_PASSWORD:-correct horse battery}"
for process in 1 2; do
  PORT=$((8090 + process)) SITE_PORT=$((8190 + process)) setsid node "$here/../../bin/bakehouse.mjs" start \
    >"$folder/bakehouse$process.log" 2>&1 &
  echo $! >"$folder/bakehouse$process.pid"
  echo "http://127.0.0.1:$((8090 + process)) admin@example.com, log in $folder/bakehouse$process.log"
done
