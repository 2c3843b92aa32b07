-- When the former states of a module were last looked through for those that are no longer kept.
alter table bakehouse.modules add column revisions_cleared_at timestamptz not null default '-infinity';
