-- What `bakehouse access verify --report` last found of each server, from each point of view. No secret of the mesh is kept.
create table bakehouse.access_servers (
  slug text not null,
  vantage text not null check (vantage in ('user', 'ci', 'outside')),
  hostname text not null,
  address text,
  domains json not null,
  users json not null,
  keys json not null,
  passed integer not null,
  failed integer not null,
  skipped integer not null,
  failures json not null,
  at timestamptz not null default now(),
  -- A report that has not come by then is overdue.
  due_at timestamptz not null,
  -- What administrators were told since the last report that was well.
  told text check (told in ('failed', 'overdue')),
  primary key (slug, vantage)
);
create index on bakehouse.access_servers (due_at);
