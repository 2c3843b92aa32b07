-- When something in a build is due to appear or to disappear; null where nothing is, or it was seen to.
alter table bakehouse.site_builds add column changes_at timestamptz;
create index site_builds_changes on bakehouse.site_builds (changes_at) where changes_at is not null;
