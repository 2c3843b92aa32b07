#!/bin/sh
# Ends everything that start.sh has started, and removes its folder: sh examples/ha/stop.sh
. "$(dirname "$0")/cluster.sh"

for process in 1 2; do
  [ ! -f "$folder/bakehouse$process.pid" ] || kill "$(cat "$folder/bakehouse$process.pid")" 2>/dev/null || true
done
for member in $members; do
  [ ! -f "$folder/db$member.pid" ] || kill -KILL $(processes_of "$member") 2>/dev/null || true
done
[ ! -f "$folder/etcd.pid" ] || kill -KILL "$(cat "$folder/etcd.pid")" 2>/dev/null || true
rm -rf "$folder"
