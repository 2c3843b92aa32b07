-- Element types that are made of what is stored, one row each, so that one is read without the others.
create table bakehouse.elements (
  type text primary key,
  -- What they belong to, such as `api/shop`: all of one source are replaced together.
  source text not null,
  title text not null,
  summary text not null,
  -- Of the description: what is known under the same digest is not read again.
  digest text not null,
  description json not null
);
create index elements_source on bakehouse.elements (source);
