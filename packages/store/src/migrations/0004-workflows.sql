create table bakehouse.workflows (
  identifier text primary key,
  version integer not null,
  -- json, not jsonb: the order of links has a meaning.
  definition json not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- Every definition that a workflow had. They outlive their workflow, as runs go on with the version they began with.
create table bakehouse.workflow_versions (
  identifier text not null,
  version integer not null,
  definition json not null,
  at timestamptz not null default now(),
  by uuid,
  primary key (identifier, version)
);

-- Whoever stores a workflow holds this row, so that two writers of one name take turns.
insert into bakehouse.versions (topic, number) values ('workflows', 0);
