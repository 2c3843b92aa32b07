-- Whether a build was made with the system's rights, by an elevated workflow: then it is made so again when something of it is due.
alter table bakehouse.site_builds add column elevated boolean not null default false;
