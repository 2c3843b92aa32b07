-- The run at the beginning of a chain of runs that caused each other; null for the first itself.
alter table bakehouse.runs add column chain uuid;

-- How many runs the changes of a chain have started in all.
create table bakehouse.run_chains (
  chain uuid primary key,
  runs integer not null default 1,
  at timestamptz not null default now()
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
