-- One table per module lies here, so that people can point SQL and reports at it.
create schema modules;

create table bakehouse.modules (
  -- Short key of everything kept about a module.
  number integer generated always as identity primary key,
  identifier text not null unique,
  version integer not null,
  definition jsonb not null,
  -- Former column names, oldest first: [{"from", "to", "version"}], for reading old revisions.
  renames jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create table bakehouse.module_versions (
  module integer not null references bakehouse.modules on delete cascade,
  version integer not null,
  definition jsonb not null,
  at timestamptz not null default now(),
  by uuid,
  primary key (module, version)
);

-- Every state of every resource: who changed what, when, by which run.
create table bakehouse.revisions (
  module integer not null,
  resource uuid not null,
  version integer not null,
  op text not null check (op in ('create', 'update', 'delete')),
  at timestamptz not null,
  by uuid,
  run uuid,
  -- The version of the module's definition that the data was written by.
  definition integer not null,
  data jsonb not null,
  primary key (module, resource, version)
);

-- Changes that have been committed but have no place in the feed yet. A writer only adds here, so that writers never
-- wait for each other; a place is given once a change can be seen, so that no reader's cursor ever passes one.
create table bakehouse.pending_changes (
  number bigint generated always as identity,
  module integer not null,
  resource uuid not null,
  op text not null,
  version integer not null,
  at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index pending_changes_module on bakehouse.pending_changes (module);

-- The latest change of every resource, in an order that never changes behind a reader.
create table bakehouse.feed (
  module integer not null,
  resource uuid not null,
  position bigint not null,
  op text not null,
  version integer not null,
  at timestamptz not null,
  primary key (module, resource)
);
create unique index feed_position on bakehouse.feed (module, position);

create table bakehouse.feed_state (
  module integer primary key,
  -- Changes when positions begin anew; a cursor of another epoch is too old.
  epoch text not null,
  position bigint not null default 0,
  total bigint not null default 0,
  last_updated timestamptz,
  -- Deletions up to this position have been forgotten.
  forgotten bigint not null default 0
);

create function bakehouse.drain_feed(which integer) returns void language plpgsql as $$
declare
  state bakehouse.feed_state;
begin
  select * into state from bakehouse.feed_state where module = which for update;
  if not found then
    return;
  end if;
  with taken as (
    delete from bakehouse.pending_changes where module = which returning number, resource, op, version, at
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
  set position = s.position + n.changes, total = s.total + n.grown, last_updated = coalesce(n.at, s.last_updated)
  from (
    select count(*) as changes, max(at) as at,
      count(*) filter (where op = 'create') - count(*) filter (where op = 'delete') as grown
    from placed
  ) n
  where s.module = which and n.changes > 0;
end $$;

-- What somebody was allowed to read when a cursor was given out, so that a later reading can tell what to forget.
create table bakehouse.rights_seen (
  user_id uuid not null,
  module integer not null,
  fingerprint text not null,
  rules jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, module, fingerprint)
);

-- Answers to writes that carried an Idempotency-Key, kept for seven days.
create table bakehouse.idempotency (
  actor text not null,
  key text not null,
  request text not null,
  status integer,
  headers jsonb,
  body text,
  at timestamptz not null default now(),
  primary key (actor, key)
);
create index idempotency_at on bakehouse.idempotency (at);
