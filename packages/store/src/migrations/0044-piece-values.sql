-- Values that pieces keep: for a workflow, or for all of them.
create table bakehouse.piece_values (
  piece text not null references bakehouse.pieces on delete cascade,
  workflow text references bakehouse.workflows on delete cascade on update cascade,
  key text not null,
  -- Encrypted with SECRET_KEY.
  value bytea not null,
  updated_at timestamptz not null default now()
);
create unique index piece_values_key on bakehouse.piece_values (piece, coalesce(workflow, ''), key);
create index piece_values_workflow on bakehouse.piece_values (workflow);
