import { uuidPattern, type WorkflowDefinition } from '@bakehouse/contract';
import { findActor, normalEmail, type Actor, type Executor } from '@bakehouse/store';

/** The user whose rights a run without a user has, as the definition names it: by id or e-mail address. */
export async function findNamedActor(
  db: Executor,
  { actor }: Pick<WorkflowDefinition, 'actor'>,
): Promise<Actor | undefined> {
  if (actor === undefined) return undefined;
  if (uuidPattern.test(actor)) return findActor(db, actor);
  const { rows } = await db.query<{ id: string }>('select id from bakehouse.users where lower(email) = $1', [
    normalEmail(actor),
  ]);
  const [user] = rows;
  return user === undefined ? undefined : findActor(db, user.id);
}
