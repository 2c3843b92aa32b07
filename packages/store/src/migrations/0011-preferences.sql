-- What each user has settled for themselves in the app, such as saved views; json, since the order of keys is theirs.
create table bakehouse.preferences (
  user_id uuid not null references bakehouse.users on delete cascade,
  name text not null,
  value json not null,
  version integer not null default 1,
  primary key (user_id, name)
);
