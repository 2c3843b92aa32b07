-- What workflows listen to in other systems: folders of mail, topics of MQTT. One process of all holds each at a time.
create table bakehouse.listeners (
  id uuid primary key,
  workflow text not null,
  element text not null,
  event text not null,
  type text not null,
  connection text not null,
  options json not null,
  -- What it listens to, in words. Where that becomes another one, it begins anew.
  place text not null,
  version integer not null,
  active boolean not null,
  owner uuid,
  epoch integer not null default 0,
  lease_until timestamptz,
  -- Up to where it has come there.
  position json,
  listening_since timestamptz,
  last_at timestamptz,
  failed_at timestamptz,
  failure_code text,
  failure text,
  unique (workflow, element, event)
);
create index listeners_connection on bakehouse.listeners (connection);

-- The mails that were taken, or were there at the beginning: a server that numbers its mails anew gives them again.
create table bakehouse.listened_mails (
  listener uuid not null references bakehouse.listeners on delete cascade,
  validity bigint not null,
  uid bigint not null,
  key bytea not null,
  arrived_at timestamptz not null,
  -- False while it is still to be marked or moved at the server.
  settled boolean not null default true,
  primary key (listener, validity, uid)
);
create index listened_mails_key on bakehouse.listened_mails (listener, key);
create index listened_mails_arrived on bakehouse.listened_mails (listener, arrived_at);
create index listened_mails_unsettled on bakehouse.listened_mails (listener) where not settled;
