-- Places beside the page builder that show a site, as its definition names them: what is to be sent there, and what was.
create table bakehouse.site_targets (
  site text not null references bakehouse.sites on delete cascade,
  name text not null,
  -- Counts what is asked for, so that something asked for while another is sent is not lost.
  asked bigint not null default 1,
  -- When it is sent; null while it shows what it should.
  due_at timestamptz,
  -- Until when a process has it.
  lease_until timestamptz,
  tries integer not null default 0,
  -- The release that it shows; null while it shows none.
  release integer,
  shown_at timestamptz,
  files integer,
  sent_files integer,
  sent_bytes bigint,
  failed_at timestamptz,
  failure_code text,
  failure text,
  primary key (site, name)
);
create index site_targets_due on bakehouse.site_targets (due_at) where due_at is not null;
