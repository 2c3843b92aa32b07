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
