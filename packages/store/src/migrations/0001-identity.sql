create table bakehouse.users (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Two spellings of one address are one user.
create unique index users_email on bakehouse.users (lower(email));

create table bakehouse.roles (
  slug text primary key,
  title text not null,
  permissions jsonb not null default '[]'
);
insert into bakehouse.roles (slug, title) values ('admin', 'Administrator');

create table bakehouse.user_roles (
  user_id uuid not null references bakehouse.users on delete cascade,
  role_slug text not null references bakehouse.roles on update cascade,
  primary key (user_id, role_slug)
);
