# Read by the scripts beside it: etcd, three PostgreSQL under Patroni, and where they are.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=${HA_FOLDER:-/tmp/bakehouse-ha}
base=${HA_PORT:-6500}
password=${HA_PASSWORD:-only-for-this-machine}
bin=${HA_POSTGRES:-$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)}
members="1 2 3"
etcd=$base
DATABASE_URL="postgres://bakehouse:$password@127.0.0.1:$((base + 11)),127.0.0.1:$((base + 12)),127.0.0.1:$((base + 13))/bakehouse"

# PostgreSQL refuses to be run by root.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; else exec "$@"; fi
}

for_patroni() {
  PATRONI_ETCD_HOSTS="127.0.0.1:$etcd" PATRONI_SCOPE=bakehouse "$@"
}

# By version 2 of its API: by version 3, Patroni 3.0.2 lets a primary that stood still take its lock back from its successor.
start_etcd() {
  mkdir -p "$folder"
  [ "$(id -u)" != 0 ] || chown postgres: "$folder"
  (as_postgres setsid etcd --enable-v2 --data-dir "$folder/etcd" --logger zap --log-outputs "$folder/etcd.log" \
    --listen-client-urls "http://127.0.0.1:$etcd" --advertise-client-urls "http://127.0.0.1:$etcd" \
    --listen-peer-urls "http://127.0.0.1:$((etcd + 1))" --initial-advertise-peer-urls "http://127.0.0.1:$((etcd + 1))" \
    --initial-cluster "default=http://127.0.0.1:$((etcd + 1))" >/dev/null 2>&1 &
    echo $! >"$folder/etcd.pid")
}

start_member() {
  (
    export PATRONI_ETCD_HOSTS="127.0.0.1:$etcd" PATRONI_NAME="db$1"
    export PATRONI_RESTAPI_LISTEN="127.0.0.1:$((base + 20 + $1))" PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:$((base + 20 + $1))"
    export PATRONI_POSTGRESQL_LISTEN="127.0.0.1:$((base + 10 + $1))" PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:$((base + 10 + $1))"
    export PATRONI_POSTGRESQL_DATA_DIR="$folder/db$1" PATRONI_POSTGRESQL_BIN_DIR="$bin" PATRONI_POSTGRESQL_PGPASS="$folder/pgpass$1"
    export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$password"
    export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$password"
    as_postgres setsid patroni "$here/patroni.yaml" >>"$folder/db$1.log" 2>&1 &
    echo $! >"$folder/db$1.pid"
  )
}

# The number of the member that has the lock of the primary; nothing while there is none.
primary() {
  for_patroni patronictl list -f json 2>/dev/null | tr '{' '\n' | sed -n 's/.*"Member": "db\([0-9]\)".*"Role": "Leader".*"State": "running".*/\1/p'
}

# Members that follow the primary so closely that they can replace it.
followers() {
  for_patroni patronictl list -f json 2>/dev/null | tr '{' '\n' | grep -c '"Role": "Sync Standby".*"State": "\(running\|streaming\)"' || true
}

# Patroni and PostgreSQL of a member: PostgreSQL is in a session of its own.
processes_of() {
  cat "$folder/db$1.pid"
  postmaster=$(head -n 1 "$folder/db$1/postmaster.pid" 2>/dev/null || true)
  [ -z "$postmaster" ] || { echo "$postmaster"; pgrep -P "$postmaster" || true; }
}

wait_for() {
  turn=0
  until [ "$("$@")" ] && [ "$("$@")" != 0 ]; do
    turn=$((turn + 1))
    [ $turn -lt 600 ] || { echo "$* does not come; see the logs in $folder" >&2; exit 1; }
    sleep 0.2
  done
}
