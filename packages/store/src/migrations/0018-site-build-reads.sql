-- With which rights a build read which modules; null of builds made before it was kept.
alter table bakehouse.site_builds add column reads json;
