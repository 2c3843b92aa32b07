-- Content lies in the database, in pieces, so that every process has it whatever machine it runs on. It is named by its digest:
-- the same content is kept once.
create table bakehouse.blobs (
  sha256 bytea primary key,
  size bigint not null,
  -- When somebody last stored or dropped it: what nobody names is kept for a while after.
  touched_at timestamptz not null default now()
);
create index blobs_touched on bakehouse.blobs (touched_at);

create table bakehouse.blob_chunks (
  sha256 bytea not null references bakehouse.blobs on delete cascade,
  number integer not null,
  data bytea not null,
  primary key (sha256, number)
);
-- Pictures and documents are compressed already.
alter table bakehouse.blob_chunks alter column data set storage external;

create table bakehouse.files (
  id uuid primary key,
  path text collate "C" not null,
  folder text collate "C" not null,
  -- The newest one.
  version integer not null,
  -- Null: the system, or a user who is gone.
  owner uuid references bakehouse.users on delete set null,
  created_at timestamptz not null default now(),
  -- Set: it is gone for everybody, and removed for good once it is sure that no resource holds it.
  deleted_at timestamptz
);
create unique index files_path on bakehouse.files (path) where deleted_at is null;
create index files_folder on bakehouse.files (folder, path) where deleted_at is null;
create index files_owner on bakehouse.files (owner);
create index files_deleted on bakehouse.files (deleted_at) where deleted_at is not null;

create table bakehouse.file_versions (
  file uuid not null references bakehouse.files on delete cascade,
  version integer not null,
  sha256 bytea not null references bakehouse.blobs,
  size bigint not null,
  mime text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  run uuid,
  primary key (file, version)
);
create index file_versions_blob on bakehouse.file_versions (sha256);

-- Of a link that somebody made only the digest is kept. One that the system put into a notification stands there in clear, so it is
-- kept in clear here too and used again for the next one.
create table bakehouse.file_shares (
  id uuid primary key,
  file uuid not null references bakehouse.files on delete cascade,
  token_hash bytea not null unique,
  token text,
  created_at timestamptz not null default now(),
  created_by uuid
);
create unique index file_shares_system on bakehouse.file_shares (file) where token is not null;
create index file_shares_file on bakehouse.file_shares (file);

-- Files that a workflow with the system's rights has shown to somebody.
create table bakehouse.file_grants (
  file uuid not null references bakehouse.files on delete cascade,
  user_id uuid not null references bakehouse.users on delete cascade,
  until timestamptz not null,
  primary key (file, user_id)
);
create index file_grants_user on bakehouse.file_grants (user_id);
create index file_grants_until on bakehouse.file_grants (until);

create table bakehouse.file_previews (
  sha256 bytea not null references bakehouse.blobs on delete cascade,
  width integer not null,
  data bytea not null,
  primary key (sha256, width)
);
