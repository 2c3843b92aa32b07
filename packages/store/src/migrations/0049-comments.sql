-- What people say about a resource. It stays where its author is gone.
create table bakehouse.comments (
  id uuid primary key,
  module text not null references bakehouse.modules (identifier) on delete cascade,
  resource uuid not null,
  by uuid references bakehouse.users on delete set null,
  text text not null,
  at timestamptz not null default clock_timestamp(),
  changed_at timestamptz
);
create index comments_resource on bakehouse.comments (module, resource, id desc);
create index comments_by on bakehouse.comments (by);

-- Who wants to hear of comments on a resource.
create table bakehouse.followers (
  module text not null references bakehouse.modules (identifier) on delete cascade,
  resource uuid not null,
  user_id uuid not null references bakehouse.users on delete cascade,
  primary key (module, resource, user_id)
);
create index followers_user on bakehouse.followers (user_id);
