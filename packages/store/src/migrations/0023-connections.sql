-- How other systems are reached. What is secret stands in tables of its own, encrypted.
create table bakehouse.connections (
  name text primary key,
  -- As it was written.
  definition json not null,
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_error_at timestamptz,
  -- A code and a sentence of ours, never what the other system said.
  last_error_code text,
  last_error text
);

create table bakehouse.connection_secrets (
  name text primary key references bakehouse.connections on delete cascade,
  sealed bytea not null,
  set_at timestamptz not null default now()
);

-- What an OAuth2 server has given, until it expires or the consent is gone.
create table bakehouse.connection_tokens (
  name text primary key references bakehouse.connections on delete cascade,
  sealed bytea not null,
  expires_at timestamptz,
  revoked boolean not null default false,
  obtained_at timestamptz not null default now()
);

-- Users who are on their way to give consent; known by the digest of what comes back with them.
create table bakehouse.connection_consents (
  state bytea primary key,
  name text not null references bakehouse.connections on delete cascade,
  user_id uuid not null references bakehouse.users on delete cascade,
  sealed_verifier bytea not null,
  expires_at timestamptz not null
);

create function bakehouse.note_connection() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note('connection.delete', 'connection', old.name);
  elsif tg_op = 'INSERT' then
    perform bakehouse.note('connection.create', 'connection', new.name);
  elsif new.definition::text is distinct from old.definition::text then
    perform bakehouse.note('connection.change', 'connection', new.name);
  end if;
  return null;
end $$;
create trigger note_connection after insert or update or delete on bakehouse.connections
for each row execute function bakehouse.note_connection();

create function bakehouse.note_connection_secret() returns trigger language plpgsql as $$
begin
  perform bakehouse.note('connection.secret', 'connection', new.name);
  return null;
end $$;
create trigger note_connection_secret after insert or update on bakehouse.connection_secrets
for each row execute function bakehouse.note_connection_secret();
