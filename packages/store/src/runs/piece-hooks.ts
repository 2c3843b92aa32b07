import type { Executor } from '../connect/executor.ts';
import type { ListenerEntry } from './listeners.ts';

/** A trigger of a piece whose service calls an address. */
export interface PieceHook extends Pick<ListenerEntry, 'workflow' | 'element' | 'connection' | 'options'> {
  id: string;
  trigger: string;
  position: unknown;
  /** How many of its requests wait, not counted further than was asked. */
  waiting: number;
}

/** Gives a listener the address that has this digest; the transaction holds it locked. */
export async function setHook(db: Executor, listener: string, hook: Buffer): Promise<void> {
  await db.query('update bakehouse.listeners set hook = $2 where id = $1', [listener, hook]);
}

/** Who listens at an address; undefined where nobody does any more. */
export async function findHook(db: Executor, hook: Buffer, most: number): Promise<PieceHook | undefined> {
  const { rows } = await db.query<PieceHook>(
    `select l.id, l.workflow, l.element, l.trigger, l.connection, l.options, l.position,
       (select count(*)::integer from (select from bakehouse.listened_items i
         where i.listener = l.id and i.content is not null limit $2) counted) as waiting
     from bakehouse.listeners l where l.hook = $1 and l.active`,
    [hook, most],
  );
  return rows[0];
}

/** A registration at a service that nobody wants any more. */
export interface LeftListener extends Pick<ListenerEntry, 'workflow' | 'element' | 'connection' | 'options'> {
  id: string;
  trigger: string;
  position: unknown;
  tries: number;
  leftAt: Date;
}

/** Notes one whose listener was gone before it could be noted there. */
export async function addLeft(
  db: Executor,
  { workflow, element, trigger, connection, options }: Omit<ListenerEntry, 'active'>,
  position: unknown,
): Promise<void> {
  await db.query(
    `insert into bakehouse.left_listeners (workflow, element, trigger, connection, options, position)
     values ($1, $2, $3, $4, $5, $6)`,
    [workflow, element, trigger, connection, JSON.stringify(options), JSON.stringify(position)],
  );
}

/** Takes one whose turn it is, for a while: whoever is gone before it is done leaves it to others. */
export async function takeLeft(db: Executor, seconds: number): Promise<LeftListener | undefined> {
  const { rows } = await db.query<LeftListener>(
    `update bakehouse.left_listeners set tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => $1)
     where id = (select id from bakehouse.left_listeners where due_at <= clock_timestamp()
       order by due_at limit 1 for update skip locked)
     returning id, workflow, element, trigger, connection, options, position, tries, left_at as "leftAt"`,
    [seconds],
  );
  return rows[0];
}

/** Lets one wait before it is tried again. */
export async function delayLeft(db: Executor, id: string, seconds: number): Promise<void> {
  await db.query(
    'update bakehouse.left_listeners set due_at = clock_timestamp() + make_interval(secs => $2) where id = $1',
    [id, seconds],
  );
}

/** Forgets one that was removed, or cannot be. */
export async function forgetLeft(db: Executor, id: string): Promise<void> {
  await db.query('delete from bakehouse.left_listeners where id = $1', [id]);
}
