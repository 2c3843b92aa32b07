create table bakehouse.runs (
  id uuid primary key,
  workflow text not null,
  version integer not null,
  kind text not null check (kind in ('ephemeral', 'atomic', 'durable')),
  status text not null check (status in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled')),
  queue text not null default 'default',
  -- Whose rights it has, besides those of an elevated workflow; null: nobody's.
  actor uuid,
  -- The roles that the actor had by way of a session or token; it has no others later on.
  roles text[] not null default '{}',
  -- Why it began: {"type", "event"?, "run"?, ...}, and how many runs caused each other before it.
  cause json not null,
  depth integer not null default 0,
  -- What it began with, for running it again.
  start json not null,
  -- Its snapshot; null before the first. Text: nobody asks PostgreSQL what is in it.
  state text,
  -- The waits that can be ended from outside, and those that were ended since the snapshot: [{"wait", "payload"}].
  waits integer[] not null default '{}',
  resumed jsonb not null default '[]',
  -- Who carries it out. A write of the holder counts only while all three are still what it took.
  owner uuid,
  epoch integer not null default 0,
  seq integer not null default 0,
  lease_until timestamptz,
  wake_at timestamptz,
  -- When somebody should take it; null once it is over, or while it waits for somebody's choice.
  due_at timestamptz generated always as (
    case status when 'running' then lease_until when 'queued' then wake_at when 'waiting' then wake_at end
  ) stored,
  -- Times it was taken since its last progress; and, once that is often, times it was really begun, alone.
  attempts integer not null default 0,
  tries integer not null default 0,
  steps integer not null default 0,
  error json,
  output json,
  instructions json,
  answer json,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- Those that are over are in none of the first two: taking runs stays quick however many there were.
create index runs_due on bakehouse.runs (queue, due_at) where due_at is not null;
create index runs_running on bakehouse.runs (queue) where status = 'running';
create index runs_workflow on bakehouse.runs (workflow, id);
create index runs_actor on bakehouse.runs (actor, id) where actor is not null;
create index runs_status on bakehouse.runs (status, id) where status <> 'completed';
create index runs_ended on bakehouse.runs (ended_at) where ended_at is not null;

-- What elements did, as many as were executed between two snapshots.
create table bakehouse.run_traces (
  run uuid not null,
  seq integer not null,
  steps json not null,
  primary key (run, seq)
);

create table bakehouse.queues (
  name text primary key,
  concurrency integer check (concurrency > 0),
  rate_limit integer check (rate_limit > 0),
  rate_seconds double precision check (rate_seconds > 0),
  updated_at timestamptz not null default now(),
  check ((rate_limit is null) = (rate_seconds is null))
);

-- When runs of queues with a rate were started; those older than the rate's time are dropped.
create table bakehouse.queue_starts (
  queue text not null,
  at timestamptz not null
);
create index queue_starts_at on bakehouse.queue_starts (queue, at);

-- When elements event/schedule fire next.
create table bakehouse.schedules (
  workflow text not null,
  element text not null,
  event text not null,
  cron text not null,
  timezone text not null,
  version integer not null,
  next_at timestamptz,
  last_at timestamptz,
  primary key (workflow, element, event)
);
create index schedules_next on bakehouse.schedules (next_at) where next_at is not null;

-- Changes of resources that workflows are bound to and have not been started for yet.
create table bakehouse.event_deliveries (
  id bigint generated always as identity primary key,
  module integer not null,
  resource uuid not null,
  version integer not null,
  op text not null,
  by uuid,
  run uuid,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Takes up to `room` runs that are due for one process, fairly from all queues and within the limits of each.
create function bakehouse.claim_runs(worker uuid, room integer, lease interval) returns setof bakehouse.runs
language plpgsql as $$
declare
  line record;
  limits bakehouse.queues;
  turn integer;
  free integer;
  starts integer;
  share integer;
  whole integer;
  got integer;
  -- One moment for all: an index cannot be asked for what the clock says row by row.
  moment timestamptz := clock_timestamp();
begin
  for turn in 1..2 loop
    whole := room;
    for line in
      with recursive lines(queue) as (
        (select r.queue from bakehouse.runs r where r.due_at is not null order by r.queue limit 1)
        union all
        select (select r.queue from bakehouse.runs r where r.due_at is not null and r.queue > l.queue
                order by r.queue limit 1)
        from lines l where l.queue is not null
      ), due as (
        select l.queue from lines l where l.queue is not null and exists (
          select from bakehouse.runs r where r.queue = l.queue and r.due_at <= moment)
      )
      select queue, count(*) over () as queues from due order by random()
    loop
      exit when room <= 0;
      -- First everybody gets the same, then whoever has more takes what is left.
      share := case turn when 1 then least(room, greatest(1, whole / line.queues::integer)) else room end;
      free := share;
      starts := share;
      select * into limits from bakehouse.queues q where q.name = line.queue;
      if found and (limits.concurrency is not null or limits.rate_limit is not null) then
        -- Whoever holds the row counts; others come back later.
        select * into limits from bakehouse.queues q where q.name = line.queue for update skip locked;
        continue when not found;
        if limits.concurrency is not null then
          select greatest(limits.concurrency - count(*)::integer, 0) into free
          from bakehouse.runs r where r.queue = line.queue and r.status = 'running';
        end if;
        if limits.rate_limit is not null then
          delete from bakehouse.queue_starts s
          where s.queue = line.queue and s.at <= clock_timestamp() - limits.rate_seconds * interval '1 second';
          select greatest(limits.rate_limit - count(*)::integer, 0) into starts
          from bakehouse.queue_starts s where s.queue = line.queue;
        end if;
      end if;
      -- A run whose holder is gone has its place in the queue already.
      return query
        with taken as (
          select r.id from bakehouse.runs r
          where r.queue = line.queue and r.due_at <= moment and r.status = 'running'
          order by r.due_at limit share for update skip locked
        )
        update bakehouse.runs r set owner = worker, epoch = r.epoch + 1, attempts = r.attempts + 1,
          lease_until = clock_timestamp() + lease
        from taken where r.id = taken.id returning r.*;
      get diagnostics got = row_count;
      room := room - got;
      share := share - got;
      -- One that goes on after a wait was started before.
      return query
        with taken as (
          select r.id from bakehouse.runs r
          where r.queue = line.queue and r.due_at <= moment and r.status <> 'running'
            and (starts > 0 or r.started_at is not null)
          order by r.due_at
          limit greatest(least(share, free, case when starts > 0 then starts else share end), 0)
          for update skip locked
        ), noted as (
          insert into bakehouse.queue_starts (queue, at)
          select line.queue, clock_timestamp() from taken join bakehouse.runs r using (id)
          where limits.rate_limit is not null and r.started_at is null
        )
        update bakehouse.runs r set status = 'running', owner = worker, epoch = r.epoch + 1, attempts = r.attempts + 1,
          lease_until = clock_timestamp() + lease, wake_at = null, started_at = coalesce(r.started_at, clock_timestamp())
        from taken where r.id = taken.id returning r.*;
      get diagnostics got = row_count;
      room := room - got;
    end loop;
    exit when room <= 0;
  end loop;
end $$;

-- Which changes of resources start which workflows, as the definitions say. Kept by the database itself, so that a write
-- that begins after a definition was stored always knows of it, in whatever process.
create table bakehouse.event_bindings (
  module text not null,
  type text not null,
  workflow text not null,
  event text not null,
  primary key (module, type, workflow, event)
);

create function bakehouse.keep_event_bindings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from bakehouse.event_bindings where workflow = old.identifier;
  end if;
  if tg_op <> 'DELETE' then
    insert into bakehouse.event_bindings (module, type, workflow, event)
    select each ->> 'module', each ->> 'type', new.identifier, each ->> 'identifier'
    from json_array_elements(case json_typeof(new.definition -> 'events') when 'array' then new.definition -> 'events' end) each
    where each ->> 'type' in ('on_create', 'on_update', 'on_delete') and each ->> 'module' is not null
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger keep_event_bindings after insert or update or delete on bakehouse.workflows
for each row execute function bakehouse.keep_event_bindings();
