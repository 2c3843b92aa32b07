-- What is written together waits for its places in the feed in one row: the first resource stands there as ever, the others beside it.
alter table bakehouse.pending_changes add column more uuid[];
-- Ids are all different: nothing is gained by packing them.
alter table bakehouse.pending_changes alter column more set storage external;

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
    returning number, resource, more, op, version, at
  ), each as (
    select number, 0 as place, resource, op, version, at from taken
    union all
    select t.number, m.place, m.resource, t.op, t.version, t.at
    from taken t cross join lateral unnest(t.more) with ordinality m (resource, place) where t.more is not null
  ), numbered as (
    select *, row_number() over (order by number, place) as turn from each
  ), placed as (
    -- Every change gets a moment of its own, later than all before it, whatever the clocks said.
    select resource, op, version, turn, state.position + turn as position,
      greatest(max(at - turn * interval '1 microsecond') over (order by turn), state.last_updated)
        + turn * interval '1 microsecond' as at
    from numbered
  ), latest as (
    select distinct on (resource) * from placed order by resource, turn desc
  ), written as (
    insert into bakehouse.feed as f (module, resource, position, since, op, version, at)
    select which, resource, position, position, op, version, at from latest
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

-- New resources that an import wrote together, in their order, as far as they are not undone yet.
create table bakehouse.import_parts (
  import uuid not null references bakehouse.imports on delete cascade,
  -- Counted together with the places of single rows.
  place bigint not null,
  resources uuid[] not null,
  size integer not null,
  primary key (import, place)
);
alter table bakehouse.import_parts alter column resources set storage external;
