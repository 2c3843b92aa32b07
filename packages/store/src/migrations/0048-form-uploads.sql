-- What strangers have put into a public form that is not sent yet. It is no file before: nobody reads it.
create table bakehouse.form_uploads (
  -- The digest of the token of the form that it was put into.
  form bytea not null,
  id uuid not null,
  module text not null,
  field text not null,
  sha256 bytea not null references bakehouse.blobs,
  size bigint not null,
  name text not null,
  mime text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (form, id)
);
create index form_uploads_created on bakehouse.form_uploads (created_at);
create index form_uploads_blob on bakehouse.form_uploads (sha256);

-- How much came into a form on a day (UTC): from one address, by its digest, and from all together (empty).
create table bakehouse.form_upload_days (
  module text not null,
  address bytea not null,
  day date not null,
  files integer not null,
  bytes bigint not null,
  primary key (module, address, day)
);
