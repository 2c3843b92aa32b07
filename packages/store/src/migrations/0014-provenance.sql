-- Whether a run has had the system's rights, or holds what one gave it that had them: then only administrators see its
-- values. A run of which nobody noted it, such as one from before, counts as such.
alter table bakehouse.runs add column elevated boolean not null default true;

-- Runs that were over at once did not keep their roles.
update bakehouse.runs r set roles = coalesce(
  (select array_agg(h.role_slug) from bakehouse.user_roles h where h.user_id = r.actor), '{}')
where r.kind <> 'durable' and r.roles = '{}' and r.actor is not null;

-- The roles of the session or token by which the change was made: what it starts has no others.
alter table bakehouse.event_deliveries add column roles text[] not null default '{}';
update bakehouse.event_deliveries d set roles = coalesce(
  (select array_agg(h.role_slug) from bakehouse.user_roles h where h.user_id = d.by), '{}')
where d.by is not null;

-- With which rights an answer was given: with others it is not shown again.
alter table bakehouse.idempotency add column rights text;
