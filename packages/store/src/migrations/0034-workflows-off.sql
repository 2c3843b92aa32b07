-- A workflow that is switched off is started by no change.
create or replace function bakehouse.keep_event_bindings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from bakehouse.event_bindings where workflow = old.identifier;
  end if;
  if tg_op <> 'DELETE' and new.definition ->> 'active' is distinct from 'false' then
    insert into bakehouse.event_bindings (module, type, workflow, event)
    select each ->> 'module', each ->> 'type', new.identifier, each ->> 'identifier'
    from json_array_elements(case json_typeof(new.definition -> 'events') when 'array' then new.definition -> 'events' end) each
    where each ->> 'type' in ('on_create', 'on_update', 'on_delete') and each ->> 'module' is not null
    on conflict do nothing;
  end if;
  return null;
end $$;
