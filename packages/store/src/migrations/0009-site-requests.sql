-- Which modules and pages a build asked for, so that the same can be built again without its workflow.
alter table bakehouse.site_builds add column request json;
