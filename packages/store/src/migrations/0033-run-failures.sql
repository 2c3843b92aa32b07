-- Failures of runs that nobody was told of yet. Written with the failure itself, in whatever way a run fails.
create table bakehouse.run_failures (
  id bigint generated always as identity primary key,
  run uuid not null,
  error json,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function bakehouse.note_run_failure() returns trigger language plpgsql as $$
begin
  insert into bakehouse.run_failures (run, error) values (new.id, new.error);
  return null;
end $$;
create trigger note_new_failure after insert on bakehouse.runs
for each row when (new.status = 'failed') execute function bakehouse.note_run_failure();
create trigger note_failure after update of status on bakehouse.runs
for each row when (new.status = 'failed' and old.status <> 'failed') execute function bakehouse.note_run_failure();

-- What the next alert will say: a row for each workflow, however many of its runs failed.
create table bakehouse.failure_digest (
  workflow text primary key,
  failures integer not null,
  code text not null
);

-- When people were last told; whoever tells them holds the row.
create table bakehouse.failure_alerts (told_at timestamptz not null);
insert into bakehouse.failure_alerts values ('-infinity');
