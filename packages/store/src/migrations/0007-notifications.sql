-- Mail of workflows: several recipients, attachments, one mail for each effect.
alter table bakehouse.outbox
  -- The effect that asked for the mail: asked again, it is the same mail.
  add column effect_key text unique,
  -- {from, to, cc, bcc, replyTo}, each a list of {name, address}; null where "to" is all there is.
  add column addresses jsonb,
  add column run_id uuid,
  -- Set while a process hands it to the mail server: found set, that process died and the mail may have gone out.
  add column in_flight boolean not null default false,
  add column possible_duplicates integer not null default 0;

create table bakehouse.outbox_attachments (
  mail_id uuid not null references bakehouse.outbox on delete cascade,
  position integer not null,
  name text not null,
  type text not null,
  -- The name by which the HTML text shows it.
  cid text,
  size integer not null,
  -- Null once the mail is long sent.
  content bytea,
  primary key (mail_id, position)
);

create table bakehouse.notifications (
  id uuid primary key,
  effect_key text unique,
  run_id uuid,
  type text not null check (type in ('info', 'warning', 'error')),
  title text not null,
  message text not null,
  icon text,
  image text,
  entity jsonb,
  -- [{identifier, title, style, icon, url}]; not empty: a run waits for the choice of one.
  actions jsonb not null default '[]',
  -- The first choice, and whose it was.
  chosen text,
  chosen_by uuid references bakehouse.users on delete set null,
  chosen_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_run on bakehouse.notifications (run_id) where run_id is not null;

create table bakehouse.notification_recipients (
  user_id uuid not null references bakehouse.users on delete cascade,
  notification_id uuid not null references bakehouse.notifications on delete cascade,
  -- Whether it stands in the centre of this user.
  centre boolean not null,
  toast boolean not null,
  read_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_recipients_notification on bakehouse.notification_recipients (notification_id);
create index notification_recipients_unread on bakehouse.notification_recipients (user_id)
  where read_at is null and centre;

-- What each user has chosen; a kind that is not named has the usual channels.
create table bakehouse.notification_channels (
  user_id uuid primary key references bakehouse.users on delete cascade,
  phone text,
  channels jsonb not null default '{}'
);

create table bakehouse.push_subscriptions (
  id uuid primary key,
  user_id uuid not null references bakehouse.users on delete cascade,
  -- The browser was signed in by this session: when it ends, nothing is pushed there any more.
  session_id uuid references bakehouse.sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index push_subscriptions_user on bakehouse.push_subscriptions (user_id);
create index push_subscriptions_session on bakehouse.push_subscriptions (session_id);

-- The key pair by which push services know this installation; made once.
create table bakehouse.push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key text not null
);

-- What is still to be sent of notifications, one row for each way to each user.
create table bakehouse.notification_deliveries (
  id uuid primary key,
  notification_id uuid not null references bakehouse.notifications on delete cascade,
  user_id uuid not null references bakehouse.users on delete cascade,
  -- `live` is the bell of open connections.
  channel text not null check (channel in ('live', 'push', 'sms')),
  -- What the bell rings for: it is new, or it was read or answered.
  event text not null default 'created' check (event in ('created', 'changed')),
  subscription_id uuid references bakehouse.push_subscriptions on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  error text
);
create index notification_deliveries_due on bakehouse.notification_deliveries (next_attempt_at)
  where next_attempt_at is not null;
create index notification_deliveries_notification on bakehouse.notification_deliveries (notification_id);
create index notification_deliveries_user on bakehouse.notification_deliveries (user_id);
