import type { PoolClient } from 'pg';

/** How somebody came to do something. */
export type Via = 'session' | 'token' | 'link' | 'run' | 'user' | 'command' | 'nobody' | 'system';

/** Who does something, as the audit log tells it. */
export interface Who {
  /** Id of the user; null for the system and for those who are not known. */
  actor: string | null;
  via: Via;
  address?: string | undefined;
  run?: string | undefined;
}

/** An actor of whom no more is known. */
export function whoIs({ user }: { user: { id: string } | null }): Who {
  return user === null ? { actor: null, via: 'system' } : { actor: user.id, via: 'user' };
}

/** Says who works in this transaction: what the database notes of it carries their name. */
export async function workAs(client: PoolClient, { actor, via, address, run }: Who): Promise<void> {
  await client.query({
    name: 'work-as',
    text: `select set_config('bakehouse.who', $1, true)`,
    values: [JSON.stringify({ actor, via, address, run })],
  });
}
