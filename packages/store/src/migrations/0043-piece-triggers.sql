-- Triggers of pieces are listened to as well. Which one, as `piece/trigger`; the others have none.
alter table bakehouse.listeners add column trigger text;
-- A digest of the address at which the service of a trigger calls.
alter table bakehouse.listeners add column hook bytea;
create unique index listeners_hook on bakehouse.listeners (hook);

-- What triggers told of. What is still to begin a run has its content; the others are only known, so that none is taken twice.
create table bakehouse.listened_items (
  listener uuid not null references bakehouse.listeners on delete cascade,
  number bigint generated always as identity,
  key bytea,
  -- A request of the service, of which the piece has yet to say what it means; otherwise an item.
  request boolean not null,
  content json,
  tries integer not null default 0,
  primary key (listener, number)
);
create unique index listened_items_key on bakehouse.listened_items (listener, key) where key is not null;
create index listened_items_left on bakehouse.listened_items (listener, number) where content is not null;

-- Registrations at services that nobody wants any more: they are removed there, which may have to be tried again.
create table bakehouse.left_listeners (
  id uuid primary key default gen_random_uuid(),
  workflow text not null,
  element text not null,
  trigger text not null,
  connection text not null,
  options json not null,
  position json not null,
  left_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0
);
create index left_listeners_due on bakehouse.left_listeners (due_at);

create function bakehouse.leave_listener() returns trigger language plpgsql as $$
begin
  if old.position ->> 'registered' = 'true' and (tg_op = 'DELETE'
     or new.position ->> 'address' is distinct from old.position ->> 'address') then
    insert into bakehouse.left_listeners (workflow, element, trigger, connection, options, position)
    values (old.workflow, old.element, old.trigger, old.connection, old.options, old.position);
  end if;
  return null;
end $$;
create trigger leave_listener after update or delete on bakehouse.listeners
for each row when (old.type = 'piece') execute function bakehouse.leave_listener();
