#!/bin/sh
# Moves the database to another server of PostgreSQL, such as one of a newer major version, while Bakehouse serves:
#   OLD=postgres://postgres:…@db1/bakehouse NEW=postgres://postgres:…@db2/bakehouse sh deploy/postgres/newer.sh begin
#   (every process of Bakehouse is stopped)
#   OLD=… NEW=… sh deploy/postgres/newer.sh finish
# Both are superusers; OLD has wal_level = logical, NEW an empty database of the same name and encoding and the role of Bakehouse.
# COPY_FROM is how NEW reaches OLD, where that is another address. It needs psql and a pg_dump that is not older than OLD.
# `abandon` ends the copying and leaves OLD as it was.
set -eu
: "${OLD:?The database as it is}" "${NEW:?The database that is to take its place}"

old() { psql -qAtX -v ON_ERROR_STOP=1 "$OLD" "$@"; }
new() { psql -qAtX -v ON_ERROR_STOP=1 "$NEW" "$@"; }
tables="select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('bakehouse', 'modules') and c.relkind = 'r'"

begin() {
  [ "$(old -c 'show wal_level')" = logical ] || { echo 'OLD: alter system set wal_level = logical, then restart it.' >&2; exit 1; }
  [ -z "$(new -c "select 1 from pg_namespace where nspname = 'bakehouse'")" ] || { echo 'NEW has a Bakehouse already.' >&2; exit 1; }
  pg_dump --schema-only --schema=bakehouse --schema=modules --no-publications "$OLD" | new -f - >/dev/null
  # A row without a key is found by all of it.
  old -c "select format('alter table %s replica identity full;', t) from ($tables and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indisprimary)) as f(t)" | old -f -
  old -c 'create publication bakehouse_newer for all tables'
  new -v from="${COPY_FROM:-$OLD}" -f - <<'SQL'
create subscription bakehouse_newer connection :'from' publication bakehouse_newer;
SQL
  until [ "$(new -c "select count(*) from pg_subscription_rel where srsubstate <> 'r'")" = 0 ]; do sleep 1; done
  echo 'NEW has every table and follows. Stop every process of Bakehouse, then: finish'
}

finish() {
  [ "$(old -c "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'bakehouse'")" = 0 ] ||
    { echo 'Bakehouse still runs on OLD: stop every process of it.' >&2; exit 1; }
  until=$(old -c 'select pg_current_wal_lsn()')
  until [ "$(old -c "select coalesce(bool_and(confirmed_flush_lsn >= '$until'), false) from pg_replication_slots where slot_name = 'bakehouse_newer'")" = t ]; do sleep 0.2; done
  # Counters are not copied with the rows.
  old -c "select format('select setval(%L, %s, true);', format('%I.%I', schemaname, sequencename), last_value) from pg_sequences
    where schemaname in ('bakehouse', 'modules') and last_value is not null" | new -f - >/dev/null
  # Transactions are counted anew there, and each feed goes by their numbers.
  new -c "update bakehouse.feed_state set horizon = '0' where horizon > pg_snapshot_xmin(pg_current_snapshot())"
  [ "$(counts old)" = "$(counts new)" ] || { echo 'NEW does not have the rows of OLD; nothing was switched.' >&2; exit 1; }
  new -c 'drop subscription bakehouse_newer'
  old -c 'drop publication bakehouse_newer'
  new -c analyze
  echo 'NEW has everything. Let DATABASE_URL name it, start Bakehouse, and keep OLD stopped.'
}

abandon() {
  new -c 'drop subscription if exists bakehouse_newer'
  old -c 'drop publication if exists bakehouse_newer'
  old -c "select format('alter table %s replica identity default;', t) from ($tables and c.relreplident = 'f') as f(t)" | old -f -
}

# Every table with the number of its rows.
counts() {
  "$1" -c "select format('select %L, count(*) from %s;', t, t) from ($tables) as f(t) order by 1" | "$1" -f -
}

case "${1:-}" in
  begin | finish | abandon) "$1" ;;
  *) echo 'newer.sh begin|finish|abandon' >&2; exit 2 ;;
esac
