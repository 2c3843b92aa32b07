-- Files that a comment shows. Whoever reads the comment reads them; they stay files of whoever stored them.
create table bakehouse.comment_files (
  comment uuid not null references bakehouse.comments on delete cascade,
  file uuid not null references bakehouse.files on delete cascade,
  place smallint not null,
  primary key (comment, file)
);
create index comment_files_file on bakehouse.comment_files (file);
