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
