-- Views for roles and for all have a name, as definitions have; views of a user have none.
alter table bakehouse.views
  add column identifier text unique,
  -- Where its tab stands among those of the module; after all others where it says nothing.
  add column position integer;

-- A name that no view has, made of the module and the title.
create function bakehouse.free_view_name(of_module text, title text) returns text language plpgsql as $$
declare
  base text := rtrim(left(of_module || '_' || regexp_replace(lower(title), '[^a-z0-9]+', '_', 'g'), 56), '_');
  made text := base;
  number integer := 1;
begin
  -- Two who make one of the same title take turns.
  perform pg_advisory_xact_lock(hashtextextended('views of ' || of_module, 0));
  while exists (select from bakehouse.views where identifier = made) loop
    number := number + 1;
    made := base || '_' || number;
  end loop;
  return made;
end $$;

create function bakehouse.name_view() returns trigger language plpgsql as $$
begin
  if new.owner is not null then
    new.identifier := null;
    new.position := null;
  elsif new.identifier is null then
    new.identifier := bakehouse.free_view_name(new.module, new.title);
  end if;
  return new;
end $$;
create trigger name_view before insert or update on bakehouse.views
for each row execute function bakehouse.name_view();

do $$
declare view record;
begin
  for view in select id from bakehouse.views where owner is null order by created_at, id loop
    update bakehouse.views set title = title where id = view.id;
  end loop;
end $$;
