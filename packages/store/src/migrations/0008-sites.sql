-- A site: what its definition says, and the template that it is built from. One that was built without a definition has none.
create table bakehouse.sites (
  id text primary key,
  definition json,
  template_module text,
  template_id uuid,
  -- Two templates whose names make the same id would overwrite each other's site.
  template_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table bakehouse.site_builds (
  -- Given by the page-building service.
  id text primary key,
  site text not null references bakehouse.sites on delete cascade,
  -- Whoever may read the template may see and deploy what was built from it.
  template_module text not null,
  template_id uuid not null,
  run uuid,
  created_by uuid references bakehouse.users on delete set null,
  created_at timestamptz not null default now(),
  digest text not null,
  files integer not null,
  pages integer not null,
  rendered integer not null,
  bytes bigint not null,
  milliseconds double precision not null,
  warnings json not null,
  preview_url text not null,
  preview_path_url text not null
);
create index site_builds_site on bakehouse.site_builds (site, id);

-- What happened to the hosts of sites.
create table bakehouse.site_log (
  id bigint generated always as identity primary key,
  site text not null references bakehouse.sites on delete cascade,
  action text not null check (action in ('deploy', 'rollback', 'undeploy')),
  release integer,
  build text,
  hostnames text[] not null,
  -- Hosts that are served no longer.
  removed text[] not null default '{}',
  run uuid,
  created_by uuid references bakehouse.users on delete set null,
  created_at timestamptz not null default now()
);
create index site_log_site on bakehouse.site_log (site, id);
