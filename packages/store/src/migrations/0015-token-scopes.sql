-- What a token may do besides what its roles allow. One with all roles of its user was made to stand for the user, and keeps
-- what it could; one with few roles was made to be narrow, and is.
alter table bakehouse.api_tokens add column scopes text[] not null default '{}';
update bakehouse.api_tokens set scopes = '{account,files,notifications,runs}' where roles is null;

-- A service account never signs in: it acts by API tokens alone, which administrators make.
alter table bakehouse.users add column service boolean not null default false;
alter table bakehouse.users add constraint service_has_no_password check (not service or password_hash is null);
