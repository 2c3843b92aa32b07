-- Imports of rows that wrote something, so that each can be undone as a whole.
create table bakehouse.imports (
  id uuid primary key,
  module text not null references bakehouse.modules (identifier) on delete cascade,
  by uuid references bakehouse.users on delete set null,
  at timestamptz not null default now(),
  file text not null default '',
  created integer not null default 0,
  updated integer not null default 0,
  undone_at timestamptz
);

create index on bakehouse.imports (module, at desc);

-- What of an import is not undone yet: the version that a resource had before it, none where it was created, and the one after it.
create table bakehouse.import_rows (
  import uuid not null references bakehouse.imports on delete cascade,
  resource uuid not null,
  place bigint generated always as identity,
  before integer,
  after integer not null,
  primary key (import, resource)
);
