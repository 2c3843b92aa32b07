-- The key with which the server vouches for what workflows set in readonly fields of forms; made once.
create table bakehouse.form_keys (
  id integer primary key default 1 check (id = 1),
  secret bytea not null
);

-- Whether rows of the module still wait for its computed fields to be worked out, since its definition has changed.
alter table bakehouse.modules add column to_compute boolean not null default false;
