-- What administrators have set in the app, by the name of its configuration key. A secret is stored encrypted, as `sealed`.
create table bakehouse.settings (
  name text primary key,
  value text,
  sealed bytea,
  updated_at timestamptz not null default now(),
  check ((value is null) <> (sealed is null))
);

create function bakehouse.note_setting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note('setting.reset', 'setting', old.name);
  elsif tg_op = 'INSERT' or new.value is distinct from old.value or new.sealed is distinct from old.sealed then
    perform bakehouse.note('setting.change', 'setting', new.name);
  end if;
  return null;
end $$;
create trigger note_setting after insert or update or delete on bakehouse.settings
for each row execute function bakehouse.note_setting();
