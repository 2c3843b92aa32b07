-- Signatures of webhooks that were taken, for as long as they could be sent again.
create table bakehouse.webhook_calls (
  signature bytea primary key,
  expires_at timestamptz not null
);
create index webhook_calls_expiry on bakehouse.webhook_calls (expires_at);
