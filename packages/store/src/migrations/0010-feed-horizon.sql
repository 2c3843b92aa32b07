-- Rows that were taken out stay in a table until it is cleaned. Nobody walks past them: each change tells which transaction
-- wrote it, and the state of a feed tells from which transaction on there can be changes that have no place yet.
alter table bakehouse.pending_changes add column xid xid8 not null default pg_current_xact_id();
drop index bakehouse.pending_changes_module;
create index pending_changes_xid on bakehouse.pending_changes (module, xid);
alter table bakehouse.feed_state add column horizon xid8 not null default '0';

-- Of the same moment as the statement that asks. Always by the index: the table looks small whenever it is planned for.
create function bakehouse.has_pending(which integer, since xid8) returns boolean language plpgsql stable
set enable_seqscan = off as $$
begin
  return exists (select from bakehouse.pending_changes where module = which and xid >= since);
end $$;

create or replace function bakehouse.drain_feed(which integer) returns void language plpgsql
set enable_seqscan = off as $$
declare
  state bakehouse.feed_state;
begin
  select * into state from bakehouse.feed_state where module = which for update;
  if not found then
    return;
  end if;
  with taken as (
    delete from bakehouse.pending_changes where module = which and xid >= state.horizon
    returning number, resource, op, version, at
  ), numbered as (
    select *, row_number() over (order by number) as turn from taken
  ), placed as (
    -- Every change gets a moment of its own, later than all before it, whatever the clocks said.
    select resource, op, version, number, state.position + turn as position,
      greatest(max(at - turn * interval '1 microsecond') over (order by number), state.last_updated)
        + turn * interval '1 microsecond' as at
    from numbered
  ), latest as (
    select distinct on (resource) * from placed order by resource, number desc
  ), written as (
    insert into bakehouse.feed as f (module, resource, position, op, version, at)
    select which, resource, position, op, version, at from latest
    on conflict (module, resource) do update
      set position = excluded.position, op = excluded.op, version = excluded.version, at = excluded.at
  )
  update bakehouse.feed_state s
  set position = s.position + n.changes, total = s.total + n.grown, last_updated = coalesce(n.at, s.last_updated),
    -- Whatever began before is over and was seen by this very statement.
    horizon = pg_snapshot_xmin(pg_current_snapshot())
  from (
    select count(*) as changes, max(at) as at,
      count(*) filter (where op = 'create') - count(*) filter (where op = 'delete') as grown
    from placed
  ) n
  where s.module = which and n.changes > 0;
end $$;
