#!/bin/sh
# Takes the primary away, waits until another one has its place, and brings the old one back: sh examples/ha/break.sh kill
#   kill        Patroni and PostgreSQL of the primary end like a machine without power
#   switchover  the primary is asked to hand over
#   pause       Patroni and PostgreSQL of the primary stand still, and go on when they have been replaced
. "$(dirname "$0")/cluster.sh"

case "${1:-}" in
  kill | switchover | pause) ;;
  *)
    echo "usage: sh $0 kill|switchover|pause" >&2
    exit 2
    ;;
esac

old=$(primary)
[ -n "$old" ] || { echo "There is no primary; see the logs in $folder" >&2; exit 1; }

gone() {
  echo "db$old is gone"
}

another() {
  now=$(primary)
  [ "$now" = "$old" ] || echo "$now"
}

case "$1" in
  kill)
    kill -KILL $(processes_of "$old") 2>/dev/null || true
    gone
    wait_for another
    ;;
  switchover)
    gone
    for_patroni patronictl switchover --force --master "db$old" bakehouse >/dev/null
    wait_for another
    ;;
  pause)
    paused=$(processes_of "$old")
    kill -STOP $paused 2>/dev/null || true
    gone
    wait_for another
    echo "db$(primary) is the primary, and was db$old before"
    # So long that whoever waits for it has noticed.
    sleep "${HA_PAUSE:-15}"
    kill -CONT $paused 2>/dev/null || true
    ;;
esac
[ "$1" = pause ] || echo "db$(primary) is the primary, and was db$old before"
[ "$1" != kill ] || start_member "$old"
wait_for followers
