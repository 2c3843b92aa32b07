-- The connection of kind smtp by which a mail goes; the usual mail server where there is none.
alter table bakehouse.outbox add column connection text;
create index outbox_due_by_connection on bakehouse.outbox (next_attempt_at)
  where next_attempt_at is not null and connection is not null;
