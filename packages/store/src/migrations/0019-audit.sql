-- What somebody may have to account for: who did it, by what, to what. Never a secret, never the content of a field. Those of
-- whom it tells may be gone, so it refers to nothing.
create table bakehouse.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  -- The user; null for the system and for those who are not known.
  actor uuid,
  -- How they came: session, token, link, run, user, command, nobody or system.
  via text not null,
  address text,
  run uuid,
  target_kind text,
  target text,
  details jsonb not null default '{}'
);
create index audit_at on bakehouse.audit (at);
create index audit_actor on bakehouse.audit (actor, id) where actor is not null;
create index audit_action on bakehouse.audit (action, id);
create index audit_target on bakehouse.audit (target_kind, target, id) where target is not null;
create index audit_read on bakehouse.audit using gin ((details -> 'ids')) where action = 'resource.read';

-- Entries are only added. They go when they are old, by forget_audit; of a person who is erased the addresses go, by
-- forget_addresses.
create function bakehouse.keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('bakehouse.audit', true) = 'retention' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('bakehouse.audit', true) = 'erasure' then
    old.address := null;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'entries of the audit log are neither changed nor deleted' using errcode = 'BH002';
end $$;
create trigger keep_audit before update or delete on bakehouse.audit
for each row execute function bakehouse.keep_audit();
create trigger keep_audit_whole before truncate on bakehouse.audit
for each statement execute function bakehouse.keep_audit();

create function bakehouse.forget_audit(days integer, most integer) returns integer language plpgsql as $$
declare
  gone integer;
begin
  perform set_config('bakehouse.audit', 'retention', true);
  delete from bakehouse.audit where id in (
    select id from bakehouse.audit where at < now() - make_interval(days => greatest(days, 1)) order by at limit most);
  get diagnostics gone = row_count;
  perform set_config('bakehouse.audit', '', true);
  return gone;
end $$;

create function bakehouse.forget_addresses(of_actor uuid) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform set_config('bakehouse.audit', 'erasure', true);
  update bakehouse.audit set address = null where actor = of_actor and address is not null;
  get diagnostics changed = row_count;
  perform set_config('bakehouse.audit', '', true);
  return changed;
end $$;

-- Adds an entry. Whoever begins a transaction says in `bakehouse.who` who works in it; otherwise it is the user that a row names.
create function bakehouse.note(what text, kind text, which text, more jsonb default '{}', by_user uuid default null)
returns void language plpgsql as $$
declare
  who jsonb := coalesce(nullif(current_setting('bakehouse.who', true), ''), '{}')::jsonb;
begin
  insert into bakehouse.audit (action, actor, via, address, run, target_kind, target, details)
  values (what, coalesce((who ->> 'actor')::uuid, by_user),
    coalesce(who ->> 'via', case when by_user is null then 'system' else 'user' end),
    who ->> 'address', (who ->> 'run')::uuid, kind, which, more);
end $$;

-- The names of those columns whose values differ between two states of a row.
create function bakehouse.changed_columns(before jsonb, after jsonb, columns text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(name), '[]') from unnest(columns) name where before -> name is distinct from after -> name
$$;

create function bakehouse.note_user() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('user.create', 'user', new.id::text, jsonb_build_object('service', new.service));
  elsif tg_op = 'DELETE' then
    perform bakehouse.note('user.delete', 'user', old.id::text);
  else
    if new.password_hash is distinct from old.password_hash then
      perform bakehouse.note('user.password', 'user', new.id::text);
    end if;
    changed := bakehouse.changed_columns(to_jsonb(old), to_jsonb(new), '{email,name,disabled,service}');
    if changed <> '[]' then
      perform bakehouse.note('user.change', 'user', new.id::text, jsonb_build_object('changed', changed)
        || case when new.disabled <> old.disabled then jsonb_build_object('disabled', new.disabled) else '{}' end);
    end if;
  end if;
  return null;
end $$;
create trigger note_user after insert or update or delete on bakehouse.users
for each row execute function bakehouse.note_user();

-- What goes together with its user is told by the user's own entry.
create function bakehouse.note_user_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('user.role_given', 'user', new.user_id::text, jsonb_build_object('role', new.role_slug));
  elsif pg_trigger_depth() = 1 then
    perform bakehouse.note('user.role_taken', 'user', old.user_id::text, jsonb_build_object('role', old.role_slug));
  end if;
  return null;
end $$;
create trigger note_user_role after insert or delete on bakehouse.user_roles
for each row execute function bakehouse.note_user_role();

create function bakehouse.note_role() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('role.create', 'role', new.slug);
  elsif tg_op = 'DELETE' then
    perform bakehouse.note('role.delete', 'role', old.slug);
  else
    changed := bakehouse.changed_columns(to_jsonb(old), to_jsonb(new), '{slug,title,permissions}');
    if changed <> '[]' then
      perform bakehouse.note('role.change', 'role', new.slug, jsonb_build_object('changed', changed)
        || case when new.slug <> old.slug then jsonb_build_object('formerly', old.slug) else '{}' end);
    end if;
  end if;
  return null;
end $$;
create trigger note_role after insert or update or delete on bakehouse.roles
for each row execute function bakehouse.note_role();

create function bakehouse.note_token() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('token.create', 'token', new.id::text, jsonb_build_object(
      'user', new.user_id, 'name', new.name, 'roles', new.roles, 'scopes', new.scopes, 'expiresAt', new.expires_at));
  elsif pg_trigger_depth() = 1 then
    perform bakehouse.note('token.delete', 'token', old.id::text,
      jsonb_build_object('user', old.user_id, 'name', old.name));
  end if;
  return null;
end $$;
create trigger note_token after insert or delete on bakehouse.api_tokens
for each row execute function bakehouse.note_token();

create function bakehouse.note_factor() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform bakehouse.note('factor.on', 'user', new.user_id::text, '{}', new.user_id);
  elsif pg_trigger_depth() = 1 then
    perform bakehouse.note('factor.off', 'user', old.user_id::text, '{}', old.user_id);
  end if;
  return null;
end $$;
create trigger note_factor_on after update on bakehouse.totp
for each row when (old.confirmed_at is null and new.confirmed_at is not null) execute function bakehouse.note_factor();
create trigger note_factor_off after delete on bakehouse.totp
for each row when (old.confirmed_at is not null) execute function bakehouse.note_factor();

create function bakehouse.note_recovery_codes() returns trigger language plpgsql as $$
begin
  perform bakehouse.note('factor.codes', 'user', user_id::text, '{}', user_id) from (select distinct user_id from made) each;
  return null;
end $$;
create trigger note_recovery_codes after insert on bakehouse.recovery_codes referencing new table as made
for each statement execute function bakehouse.note_recovery_codes();

create function bakehouse.note_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('passkey.create', 'user', new.user_id::text, jsonb_build_object('passkey', new.id), new.user_id);
  elsif pg_trigger_depth() = 1 then
    perform bakehouse.note('passkey.delete', 'user', old.user_id::text, jsonb_build_object('passkey', old.id), old.user_id);
  end if;
  return null;
end $$;
create trigger note_passkey after insert or delete on bakehouse.passkeys
for each row execute function bakehouse.note_passkey();

create function bakehouse.note_sign_on_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('user.linked', 'user', new.user_id::text, jsonb_build_object('issuer', new.issuer), new.user_id);
  elsif pg_trigger_depth() = 1 then
    perform bakehouse.note('user.unlinked', 'user', old.user_id::text, jsonb_build_object('issuer', old.issuer));
  end if;
  return null;
end $$;
create trigger note_sign_on_link after insert or delete on bakehouse.oidc_links
for each row execute function bakehouse.note_sign_on_link();

create function bakehouse.note_sign_in() returns trigger language plpgsql as $$
begin
  insert into bakehouse.audit (action, actor, via, address, target_kind, target, details)
  values ('sign_in', new.user_id, 'session', new.address, 'user', new.user_id::text, jsonb_build_object('mode', new.mode));
  return null;
end $$;
create trigger note_sign_in after insert on bakehouse.sessions
for each row execute function bakehouse.note_sign_in();

create function bakehouse.note_definition() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note(tg_argv[0] || '.delete', tg_argv[0], old.identifier);
  elsif tg_op = 'INSERT' or new.version <> old.version then
    perform bakehouse.note(tg_argv[0] || case tg_op when 'INSERT' then '.create' else '.change' end, tg_argv[0],
      new.identifier, jsonb_build_object('version', new.version), new.updated_by);
  end if;
  return null;
end $$;
create trigger note_definition after insert or update or delete on bakehouse.modules
for each row execute function bakehouse.note_definition('module');
create trigger note_definition after insert or update or delete on bakehouse.workflows
for each row execute function bakehouse.note_definition('workflow');

create function bakehouse.note_site() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.definition is not null then
      perform bakehouse.note('site.delete', 'site', old.id);
    end if;
  elsif tg_op = 'INSERT' then
    if new.definition is not null then
      perform bakehouse.note('site.create', 'site', new.id);
    end if;
  elsif new.definition::text is distinct from old.definition::text then
    perform bakehouse.note(case when new.definition is null then 'site.delete' else 'site.change' end, 'site', new.id);
  end if;
  return null;
end $$;
create trigger note_site after insert or update or delete on bakehouse.sites
for each row execute function bakehouse.note_site();

create function bakehouse.note_site_event() returns trigger language plpgsql as $$
begin
  perform bakehouse.note('site.' || new.action, 'site', new.site,
    jsonb_build_object('build', new.build, 'hostnames', new.hostnames, 'removed', new.removed, 'run', new.run), new.created_by);
  return null;
end $$;
create trigger note_site_event after insert on bakehouse.site_log
for each row execute function bakehouse.note_site_event();

create function bakehouse.note_queue() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform bakehouse.note('queue.delete', 'queue', old.name);
  else
    perform bakehouse.note('queue.change', 'queue', new.name);
  end if;
  return null;
end $$;
create trigger note_queue after insert or update or delete on bakehouse.queues
for each row execute function bakehouse.note_queue();

create function bakehouse.note_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform bakehouse.note('file.share', 'file', new.file::text, jsonb_build_object('share', new.id), new.created_by);
  elsif pg_trigger_depth() = 1 then
    perform bakehouse.note('file.unshare', 'file', old.file::text, jsonb_build_object('share', old.id));
  end if;
  return null;
end $$;
create trigger note_share after insert or delete on bakehouse.file_shares
for each row execute function bakehouse.note_share();

create function bakehouse.note_elevated_run() returns trigger language plpgsql as $$
begin
  insert into bakehouse.audit (action, actor, via, run, target_kind, target, details)
  values ('run.elevated', new.actor, 'run', new.id, 'workflow', new.workflow,
    jsonb_build_object('version', new.version, 'cause', new.cause ->> 'type'));
  return null;
end $$;
create trigger note_elevated_run after insert on bakehouse.runs
for each row when (new.elevated) execute function bakehouse.note_elevated_run();
create trigger note_run_elevated after update of elevated on bakehouse.runs
for each row when (new.elevated and not old.elevated) execute function bakehouse.note_elevated_run();
