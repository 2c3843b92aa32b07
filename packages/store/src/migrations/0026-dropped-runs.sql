-- Failed runs that somebody has looked at and will not try again. They stay in the history and count nowhere as open.
alter table bakehouse.runs add column dropped_at timestamptz;
create index runs_attention on bakehouse.runs (id) where status = 'failed' and dropped_at is null;

create function bakehouse.note_dropped_run() returns trigger language plpgsql as $$
begin
  perform bakehouse.note('run.drop', 'run', new.id::text,
    jsonb_build_object('workflow', new.workflow, 'code', new.error ->> 'code'));
  return null;
end $$;
create trigger note_dropped_run after update of dropped_at on bakehouse.runs
for each row when (old.dropped_at is null and new.dropped_at is not null) execute function bakehouse.note_dropped_run();
