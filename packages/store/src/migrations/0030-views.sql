-- Saved views of lists: of a user, for roles, or for all.
create table bakehouse.views (
  id uuid primary key,
  module text not null references bakehouse.modules (identifier) on delete cascade,
  title text not null,
  audience text not null check (audience in ('me', 'roles', 'all')),
  -- Whose view it is; nobody's where it is for roles or for all.
  owner uuid references bakehouse.users on delete cascade,
  roles text[] not null default '{}',
  -- json, since the order of keys is theirs.
  settings json not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((audience = 'me') = (owner is not null))
);

create index on bakehouse.views (module, owner);

-- What users have kept among their preferences until now.
insert into bakehouse.views (id, module, title, audience, owner, settings)
select gen_random_uuid(), m.identifier, left(kept.key, 100), 'me', p.user_id,
  ('{"kind": "table"}'::jsonb || kept.value::jsonb)::json
from bakehouse.preferences p
  join bakehouse.modules m on p.name = 'views.' || m.identifier
  cross join lateral json_each(case when json_typeof(p.value) = 'object' then p.value else '{}'::json end) kept
where json_typeof(kept.value) = 'object' and kept.key <> '';

delete from bakehouse.preferences where name like 'views.%';
