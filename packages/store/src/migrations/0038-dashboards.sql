-- Dashboards: figures and lists of several modules on one page.
create table bakehouse.dashboards (
  identifier text primary key,
  version integer not null,
  -- json, not jsonb: the order of keys is theirs.
  definition json not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- The definitions that they had.
create table bakehouse.dashboard_versions (
  identifier text not null,
  version integer not null,
  definition json not null,
  at timestamptz not null default now(),
  by uuid,
  primary key (identifier, version)
);

create function bakehouse.note_dashboard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note('dashboard.delete', 'dashboard', old.identifier);
  elsif tg_op = 'INSERT' then
    perform bakehouse.note('dashboard.create', 'dashboard', new.identifier);
  elsif new.definition::text is distinct from old.definition::text then
    perform bakehouse.note('dashboard.change', 'dashboard', new.identifier);
  end if;
  return null;
end $$;
create trigger note_dashboard after insert or update or delete on bakehouse.dashboards
for each row execute function bakehouse.note_dashboard();
