-- What was asked of modules without an index for it, and the indexes that were built for that. No value that was asked for is kept.
create table bakehouse.indexes (
  id text primary key,
  module integer not null references bakehouse.modules (number) on delete cascade,
  keys json not null,
  state text not null default 'proposed'
    check (state in ('proposed', 'waiting', 'building', 'built', 'failed', 'interrupted')),
  times bigint not null default 0,
  milliseconds double precision not null default 0,
  slowest double precision not null default 0,
  asked_at timestamptz not null default now(),
  problem text,
  at timestamptz
);
create index on bakehouse.indexes (module);

-- What goes together with its module is told by the module's own entry.
create function bakehouse.note_index() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform bakehouse.note('index.build', 'index', new.id, jsonb_build_object('module', m.identifier, 'keys', new.keys))
    from bakehouse.modules m where m.number = new.module;
  else
    perform bakehouse.note('index.drop', 'index', old.id, jsonb_build_object('module', m.identifier, 'keys', old.keys))
    from bakehouse.modules m where m.number = old.module;
  end if;
  return null;
end $$;
create trigger note_index_build after update on bakehouse.indexes
for each row when (new.state = 'waiting' and old.state <> 'waiting') execute function bakehouse.note_index();
create trigger note_index_drop after delete on bakehouse.indexes
for each row when (old.state <> 'proposed') execute function bakehouse.note_index();
