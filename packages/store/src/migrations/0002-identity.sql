-- A number for each kind of thing that processes keep in memory; it grows whenever that kind changes.
create table bakehouse.versions (
  topic text primary key,
  number bigint not null
);
insert into bakehouse.versions (topic, number) values ('identity', 0);

alter table bakehouse.users add column disabled boolean not null default false;

create index user_roles_role on bakehouse.user_roles (role_slug);

-- Of every secret in these tables only the SHA-256 is kept.
create table bakehouse.sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references bakehouse.users on delete cascade,
  mode text not null check (mode in ('cookie', 'token')),
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on bakehouse.sessions (user_id);
create index sessions_expiry on bakehouse.sessions (expires_at);

create table bakehouse.api_tokens (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references bakehouse.users on delete cascade,
  name text not null,
  prefix text not null,
  -- Null: whatever roles the user has.
  roles text[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_tokens_user on bakehouse.api_tokens (user_id);

-- One row a user, so that only the newest link works.
create table bakehouse.password_links (
  user_id uuid primary key references bakehouse.users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- What a half-done ceremony needs to be finished: the second factor of a sign-in, or a passkey.
create table bakehouse.challenges (
  token_hash bytea primary key,
  purpose text not null,
  user_id uuid references bakehouse.users on delete cascade,
  data jsonb not null default '{}',
  expires_at timestamptz not null
);

create table bakehouse.totp (
  user_id uuid primary key references bakehouse.users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was used: a code works once.
  last_step bigint not null default 0
);

create table bakehouse.recovery_codes (
  user_id uuid not null references bakehouse.users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table bakehouse.passkeys (
  id uuid primary key,
  user_id uuid not null references bakehouse.users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on bakehouse.passkeys (user_id);

-- Browsers from which a user has signed in before; they have a count of tries of their own.
create table bakehouse.known_devices (
  token_hash bytea primary key,
  user_id uuid not null references bakehouse.users on delete cascade,
  expires_at timestamptz not null
);
create index known_devices_user on bakehouse.known_devices (user_id);

-- The key is a digest: what people type into a sign-in form may be a password.
create table bakehouse.tries (
  key bytea primary key,
  at timestamptz[] not null,
  expires_at timestamptz not null
);

create table bakehouse.outbox (
  id uuid primary key,
  "to" text not null,
  subject text not null,
  text text not null,
  html text,
  message_id text not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  error text,
  -- Set where the text holds a secret link: it is blanked when it has been sent or has expired.
  secret_until timestamptz
);
create index outbox_due on bakehouse.outbox (next_attempt_at) where next_attempt_at is not null;
