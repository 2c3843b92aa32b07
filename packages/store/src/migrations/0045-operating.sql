-- What became of each backup, wherever it was begun. A row is written when it is over; one that was killed leaves none, and no
-- file either.
create table bakehouse.backups (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- command, app or schedule.
  via text not null,
  -- The user who asked for it; they may be gone.
  by uuid,
  -- The machine, and the file there.
  host text not null,
  file text not null,
  bytes bigint,
  sha256 text,
  -- Why there is no file, if so.
  problem text,
  -- When it was last restored on trial, and nothing was missing.
  verified_at timestamptz
);
create index backups_sha256 on bakehouse.backups (sha256);

-- What is wrong now, each once: told when it has lasted, and again only after it was well in between.
create table bakehouse.operating_alerts (
  kind text primary key,
  since timestamptz not null default now(),
  text text not null,
  told_at timestamptz
);

-- Alerts that are to be posted to another system.
create table bakehouse.alert_posts (
  id uuid primary key,
  at timestamptz not null default now(),
  body json not null,
  attempts integer not null default 0,
  -- Null once it was taken or given up.
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  error text
);
create index alert_posts_due on bakehouse.alert_posts (next_attempt_at) where next_attempt_at is not null;
