-- Links by which anybody reads one resource until they end. A link shows what whoever made it may read at that moment by these roles.
create table bakehouse.entry_links (
  id uuid primary key,
  module text not null references bakehouse.modules (identifier) on delete cascade,
  resource uuid not null,
  token_hash bytea not null unique,
  note text not null,
  -- The only fields that it shows; all of them where there are none.
  fields text[],
  roles text[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references bakehouse.users on delete cascade,
  expires_at timestamptz not null,
  opened integer not null default 0,
  opened_at timestamptz
);
create index entry_links_resource on bakehouse.entry_links (module, resource, id);
create index entry_links_created_by on bakehouse.entry_links (created_by);
create index entry_links_expires_at on bakehouse.entry_links (expires_at);

-- One that has ended goes without a word, and so do those of a module or user that goes.
create function bakehouse.note_entry_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('link.create', 'resource', new.resource::text,
      jsonb_build_object('module', new.module, 'link', new.id, 'until', new.expires_at), new.created_by);
  elsif pg_trigger_depth() = 1 and old.expires_at > now() then
    perform bakehouse.note('link.delete', 'resource', old.resource::text,
      jsonb_build_object('module', old.module, 'link', old.id));
  end if;
  return null;
end $$;
create trigger note_entry_link after insert or delete on bakehouse.entry_links
for each row execute function bakehouse.note_entry_link();
