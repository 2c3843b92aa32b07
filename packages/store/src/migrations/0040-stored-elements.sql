-- Element types that are made of what is stored, one row each, so that one is read without the others.
create table bakehouse.elements (
  type text primary key,
  -- What they belong to, such as `api/shop`: all of one source are replaced together.
  source text not null,
  title text not null,
  summary text not null,
  -- Of the description: what is known under the same digest is not read again.
  digest text not null,
  description json not null
);
create index elements_source on bakehouse.elements (source);

-- APIs of other systems as their documents tell of them; what elements need of an operation has a row of its own above.
create table bakehouse.apis (
  name text primary key,
  title text not null,
  server text not null,
  operations integer not null,
  definition json not null,
  updated_at timestamptz not null default now()
);

create function bakehouse.note_api() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note('api.delete', 'api', old.name);
  elsif tg_op = 'INSERT' then
    perform bakehouse.note('api.create', 'api', new.name);
  elsif new.definition::text is distinct from old.definition::text then
    perform bakehouse.note('api.change', 'api', new.name);
  end if;
  return null;
end $$;
create trigger note_api after insert or update or delete on bakehouse.apis
for each row execute function bakehouse.note_api();
