-- Values that differ between servers: how they are declared, and what this server has set.
create table bakehouse.env (
  name text primary key,
  definition json not null,
  value jsonb,
  updated_at timestamptz not null default now()
);

create function bakehouse.note_env() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note('env.delete', 'env', old.name);
  elsif tg_op = 'INSERT' then
    perform bakehouse.note('env.create', 'env', new.name);
  elsif new.value is distinct from old.value then
    perform bakehouse.note('env.value', 'env', new.name);
  elsif new.definition::text is distinct from old.definition::text then
    perform bakehouse.note('env.change', 'env', new.name);
  end if;
  return null;
end $$;
create trigger note_env after insert or update or delete on bakehouse.env
for each row execute function bakehouse.note_env();
