-- Whom an issuer of OpenID Connect means by its subjects. One subject a user and issuer: an address that the issuer
-- has given to somebody else does not open the account of whoever had it before.
create table bakehouse.oidc_links (
  issuer text not null,
  subject text not null,
  user_id uuid not null references bakehouse.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);
