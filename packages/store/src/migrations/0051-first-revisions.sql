-- The first state of an imported resource is its row until that is changed for the first time; then it becomes a revision.
create function bakehouse.keep_first_revision() returns trigger language plpgsql as $$
begin
  insert into bakehouse.revisions (module, resource, version, op, at, by, definition, data)
  select m.number, old.id, 1, 'create', old."createdAt", old."createdBy", m.version, to_jsonb(old)
  from bakehouse.modules m
  where m.number = tg_argv[0]::integer and not exists (
    select from bakehouse.revisions r where r.module = m.number and r.resource = old.id and r.version = 1)
  on conflict do nothing;
  return null;
end $$;

-- Makes the table of a module do so.
create function bakehouse.follow_first_revisions(which integer, resources regclass) returns void language plpgsql as $$
begin
  execute format('create or replace trigger "first revision changed" after update on %s for each row
    when (old.version = 1 and new.version > 1) execute function bakehouse.keep_first_revision(%L)', resources, which);
  execute format('create or replace trigger "first revision deleted" after delete on %s for each row
    when (old.version = 1) execute function bakehouse.keep_first_revision(%L)', resources, which);
end $$;

select bakehouse.follow_first_revisions(number, format('modules.%I', identifier)::regclass) from bakehouse.modules;
