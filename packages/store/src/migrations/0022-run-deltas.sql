-- What has changed in the state of a run since it was written whole, in their order: a long loop costs by its length.
create table bakehouse.run_deltas (
  run uuid not null,
  seq integer not null,
  -- Text: nobody asks PostgreSQL what is in it.
  delta text not null,
  primary key (run, seq)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- How many of them there are.
alter table bakehouse.runs add column deltas integer not null default 0;
