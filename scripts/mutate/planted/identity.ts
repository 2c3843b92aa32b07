import type { PlantedBug } from './planted-bug.ts';

/** Bugs in who signs in, and with what rights. */
export const identity: PlantedBug[] = [
  {
    bug: 'a disabled user stays signed in',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 's.mode = $2 and not u.disabled',
    put: 's.mode = $2',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'a session works in another way than it was made for',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 'where s.token_hash = $1 and s.mode = $2 and not',
    put: "where s.token_hash = $1 and s.mode in ($2, 'cookie', 'token') and not",
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'a session never ends while it is used',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 'and s.expires_at > now() and s.last_used_at',
    put: 'and s.last_used_at',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'a session that nobody uses never ends',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 'and s.expires_at > now() and s.last_used_at > now() - make_interval(days => $3)`',
    put: 'and s.expires_at > now() and s.last_used_at > now() - make_interval(days => $3 * 100)`',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'the token of a disabled user works',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 'where t.token_hash = $1 and not u.disabled and',
    put: 'where t.token_hash = $1 and',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'a token that has expired works',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 'and (t.expires_at is null or t.expires_at > now())`',
    put: "and (t.expires_at is null or t.expires_at > now() - interval '1 day')`",
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'a narrower token has all roles of its user',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 'where (t.roles is null or r.slug = any(t.roles))',
    put: 'where (t.roles is null or t.roles is not null)',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'a token gives roles that its user does not have',
    file: 'packages/store/src/identity/find-caller.ts',
    find: "(h.role_slug = r.slug or (h.role_slug = 'admin' and t.roles is not null))",
    put: '(h.role_slug = r.slug or t.roles is not null)',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'work goes on in the name of a disabled user',
    file: 'packages/store/src/identity/find-caller.ts',
    find: 'where u.id = $1 and not u.disabled`',
    put: 'where u.id = $1`',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'work in the name of a user has all named roles',
    file: 'packages/store/src/identity/find-caller.ts',
    find: "(h.role_slug = r.slug or (h.role_slug = 'admin' and $2 is not null))",
    put: '(h.role_slug = r.slug or $2 is not null)',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
  {
    bug: 'every use of a session is written',
    file: 'packages/store/src/identity/find-caller.ts',
    find: "s.last_used_at < now() - interval '10 minutes' as stale",
    put: 's.last_used_at <= now() as stale',
    tests: ['packages/store/src/identity/find-caller.test.ts'],
  },
];
