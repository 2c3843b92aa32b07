import { Problem, roleSlugPattern, uuidPattern } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';

/**
 * The users whom references stand for, each once: ids and e-mail addresses of users, and slugs of roles. One that
 * stands for nothing is refused; disabled users are left out.
 */
export async function findRecipients(db: Executor, references: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(references)];
  const { rows } = await db.query<{ reference: string; known: boolean; users: string[] }>(
    `select w.reference,
       case w.kind when 'role' then exists (select from bakehouse.roles r where r.slug = w.reference)
         else exists (select from bakehouse.users u where case w.kind when 'id' then u.id = w.reference::uuid
           else lower(u.email) = lower(w.reference) end) end as known,
       array(select u.id from bakehouse.users u where not u.disabled and case w.kind
         when 'id' then u.id = w.reference::uuid
         when 'email' then lower(u.email) = lower(w.reference)
         else exists (select from bakehouse.user_roles h where h.user_id = u.id and h.role_slug = w.reference) end
         order by u.id) as users
     from unnest($1::text[], $2::text[]) with ordinality w (reference, kind, place) order by place`,
    [wanted, wanted.map(kindOf)],
  );
  const unknown = rows.find(({ known }) => !known);
  if (unknown !== undefined) {
    const what = kindOf(unknown.reference) === 'role' ? 'role' : 'user';
    const message = `There is no ${what} "${unknown.reference}"`;
    throw new Problem('invalid', `${message}.`, {
      errors: [{ path: 'recipients', message, code: `unknown_${what}` }],
    });
  }
  return [...new Set(rows.flatMap(({ users }) => users))];
}

function kindOf(reference: string): 'id' | 'email' | 'role' {
  if (uuidPattern.test(reference)) return 'id';
  if (reference.includes('@')) return 'email';
  if (roleSlugPattern.test(reference)) return 'role';
  throw new Problem(
    'invalid',
    `Neither a role, a user id nor an e-mail address: ${JSON.stringify(reference.slice(0, 100))}`,
  );
}
