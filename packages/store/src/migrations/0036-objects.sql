-- Where content lies outside the database: its key in the object store. Null: its pieces are in blob_chunks.
alter table bakehouse.blobs add column object text;
-- What a mover has still to do, and whether an object belongs to content.
create index blobs_in_database on bakehouse.blobs (sha256) where object is null;
create unique index blobs_object on bakehouse.blobs (object) where object is not null;
