-- Roles of customers and other outsiders, whose users have a reduced app.
alter table bakehouse.roles add column portal boolean not null default false;

create or replace function bakehouse.note_role() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('role.create', 'role', new.slug);
  elsif tg_op = 'DELETE' then
    perform bakehouse.note('role.delete', 'role', old.slug);
  else
    changed := bakehouse.changed_columns(to_jsonb(old), to_jsonb(new), '{slug,title,permissions,portal}');
    if changed <> '[]' then
      perform bakehouse.note('role.change', 'role', new.slug, jsonb_build_object('changed', changed)
        || case when new.slug <> old.slug then jsonb_build_object('formerly', old.slug) else '{}' end);
    end if;
  end if;
  return null;
end $$;
