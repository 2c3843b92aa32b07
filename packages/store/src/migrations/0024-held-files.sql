-- Which version of each file a resource held in a state: {"<id of the file>": <version>}.
alter table bakehouse.revisions add column files jsonb;
