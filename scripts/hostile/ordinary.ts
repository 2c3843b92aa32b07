import { setTimeout as sleep } from 'node:timers/promises';
import { makeClient, type Client, type Reply } from './client.ts';
import { clerks, type Placed } from './world.ts';

/** How ordinary users fared. */
export interface Measured {
  /** Milliseconds until each request was answered, with all that was waited for to send it again. */
  times: number[];
  /** Requests that could not be mended by sending them again. */
  failed: string[];
  /** Requests that were sent again, by what was answered first. */
  again: Record<string, number>;
  /** Requests of each user that were done. */
  served: number[];
}

/** Most times that a request is sent. */
const tries = 5;

/** Lets ten ordinary users work for some seconds, each with a request about every 150 ms. */
export async function work(url: string, placed: Placed, seconds: number): Promise<Measured> {
  const measured: Measured = { times: [], failed: [], again: {}, served: Array(clerks).fill(0) };
  const end = performance.now() + seconds * 1000;
  const goesOn = () => performance.now() < end;
  await Promise.all(Array.from({ length: clerks }, (_, at) => workAs(at)));
  return measured;

  async function workAs(at: number): Promise<void> {
    const client = makeClient(url, `127.0.1.${at + 1}`);
    const token = placed.tokens[`clerk-${at}`];
    try {
      await sleep(at * 15);
      for (let turn = 0; goesOn(); turn += 1) {
        const [method, path, body] = requestOf(placed, at, turn);
        const done = await insist(client, measured, method, path, { token, body });
        if (done) measured.served[at] = (measured.served[at] ?? 0) + 1;
        await sleep(100 + ((turn * 37 + at * 13) % 100));
      }
    } finally {
      client.close();
    }
  }
}

/** Lists, reads, writes, events and runs, by turns. */
function requestOf(
  { notes, people }: Placed,
  at: number,
  turn: number,
): [method: string, path: string, body?: unknown] {
  const id = notes[(turn * 7 + at * 31) % notes.length];
  const resources = '/modules/notes/resources';
  switch ((turn + at) % 8) {
    case 0:
      return ['GET', `${resources}?limit=25&sort=-updatedAt&expand=person`];
    case 1:
      return ['GET', `${resources}/${id}`];
    case 2:
      return ['PATCH', `${resources}/${id}`, { data: { amount: turn } }];
    case 3:
      return ['POST', resources, { data: { title: `Of clerk ${at}`, amount: turn, person: people[at] } }];
    case 4:
      return [
        'POST',
        '/events/amount_changed',
        { module: 'notes', view: 'update', id, field: 'amount', value: turn, data: { amount: turn } },
      ];
    case 5:
      return ['POST', '/workflows/add_note/run', { input: { title: `By a run of clerk ${at}` } }];
    case 6:
      return ['GET', `${resources}?filter=${encodeURIComponent('{"amount":{"_gt":100}}')}&limit=10`];
    default:
      return ['GET', '/auth/me'];
  }
}

/** Sends a request until it is done; gives whether it was. */
async function insist(
  client: Client,
  measured: Measured,
  method: string,
  path: string,
  sent: { token: string | undefined; body: unknown },
): Promise<boolean> {
  const began = performance.now();
  let told = '';
  for (let turn = 0; turn < tries; turn += 1) {
    const reply = await client.send(method, path, sent).catch((error: unknown) => error as Error);
    if ('status' in reply && reply.status < 300) {
      measured.times.push(performance.now() - began);
      return true;
    }
    told = 'status' in reply ? `${reply.status} ${reply.text.slice(0, 200)}` : reply.message;
    const short = told.slice(0, 3);
    measured.again[short] = (measured.again[short] ?? 0) + 1;
    if ('status' in reply && !passes(reply)) break;
    await sleep(1000 * ('status' in reply ? (reply.retryAfter ?? 1) : 1));
  }
  measured.times.push(performance.now() - began);
  measured.failed.push(`${method} ${path}: ${told}`);
  return false;
}

/** Whether the answer says that it is worth sending again. */
function passes({ status, retryAfter }: Reply): boolean {
  return (status === 503 || status === 429) && retryAfter !== undefined;
}
