-- Changes of the type of a field that are under way: the new values are made beside the old ones while others read and write.
create table bakehouse.type_changes (
  id bigint generated always as identity primary key,
  module integer not null references bakehouse.modules (number) on delete cascade,
  field text not null,
  from_type text not null,
  to_type text not null,
  done bigint not null default 0,
  total bigint not null default 0,
  at timestamptz not null default now()
);
create index type_changes_module on bakehouse.type_changes (module);

-- Resources whose value was written meanwhile, so that it is read once more.
create table bakehouse.type_change_rows (
  change bigint not null,
  seq bigint generated always as identity,
  resource uuid not null,
  primary key (change, seq)
);

create function bakehouse.note_written_value() returns trigger language plpgsql as $$
begin
  insert into bakehouse.type_change_rows (change, resource) values (tg_argv[0]::bigint, new.id);
  return null;
end $$;
