-- Pieces of Activepieces that were installed. Their code lies in the data folder of each process that runs them; what is needed
-- to know them, and to install exactly the same elsewhere, is here.
create table bakehouse.pieces (
  name text primary key,
  version text not null,
  license text,
  -- Of the package, as the registry gave it.
  integrity text not null,
  -- The lock file of npm: every package that it needs, with its integrity.
  lock json not null,
  description json not null,
  installed_at timestamptz not null default now()
);

create function bakehouse.note_pieces() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note('piece.delete', 'piece', old.name);
  elsif tg_op = 'INSERT' then
    perform bakehouse.note('piece.create', 'piece', new.name);
  elsif new.version is distinct from old.version or new.integrity is distinct from old.integrity then
    perform bakehouse.note('piece.change', 'piece', new.name);
  end if;
  return null;
end $$;
create trigger note_pieces after insert or update or delete on bakehouse.pieces
for each row execute function bakehouse.note_pieces();
