-- Since which position a resource is in the feed: a cursor from before has never told of it.
alter table bakehouse.feed add column since bigint not null default 0;

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

-- A feed of its own for each right that covers some of a module's resources: only what the right shows moves it.
create table bakehouse.feed_views (
  id bigint generated always as identity primary key,
  module integer not null references bakehouse.modules on delete cascade,
  fingerprint text not null,
  position bigint not null default 0,
  total bigint not null default 0,
  last_updated timestamptz,
  -- What went out of the view up to this position has been forgotten.
  forgotten bigint not null default 0,
  -- How far the feeds had come by which the view was last brought up to date; null before the first time.
  places jsonb,
  used date not null default current_date,
  unique (module, fingerprint)
);

create table bakehouse.feed_view_rows (
  view bigint not null references bakehouse.feed_views on delete cascade,
  resource uuid not null,
  -- The position at which it first came into the view.
  since bigint not null,
  position bigint not null,
  -- shown, hidden or deleted
  op text not null,
  version integer not null,
  at timestamptz not null default now(),
  primary key (view, resource)
);
create unique index feed_view_rows_position on bakehouse.feed_view_rows (view, position);

-- Cursors that were given out until now are of another form.
drop table bakehouse.rights_seen;
create table bakehouse.cursor_key (key bytea not null);
insert into bakehouse.cursor_key
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
