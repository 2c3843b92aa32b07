/** One call of the story and what came back, without what differs from run to run. */
export interface Told {
  call: string;
  status: number;
  answer: unknown;
}

/** Sends one call and gives back what came. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) => Promise<{ status: number; text: string }>;

const policy = '{ // kept\n "groups": {"group:a": ["ann@"]}, "tagOwners": {"tag:server": ["group:a"]}}';
const wrong = '{"grants": [{"src": ["autogroup:admin"], "dst": ["tag:x"], "ip": ["*"]}]}';
const hour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Every call `access` makes of Headscale, on a server with the user `ann` and nothing else. The fake and the real one tell the same. */
export async function headscaleStory(send: Send): Promise<Told[]> {
  const told: Told[] = [];
  const tell = async (method: string, path: string, body?: unknown, token?: string) => {
    const { status, text } = await send(method, path, body, token);
    told.push({ call: `${method} ${path}`, status, answer: plain(text) });
  };
  await tell('GET', '/policy', undefined, 'no-such-key');
  await tell('GET', '/policy');
  await tell('POST', '/policy/check', { policy: wrong });
  await tell('POST', '/policy/check', { policy });
  await tell('PUT', '/policy', { policy: wrong });
  await tell('PUT', '/policy', { policy });
  await tell('GET', '/policy');
  await tell('POST', '/preauthkey', { aclTags: ['tag:server'], expiration: hour() });
  await tell('GET', '/preauthkey');
  await tell('POST', '/preauthkey/expire', { id: '1' });
  await tell('GET', '/node');
  await tell('DELETE', '/node/99');
  return told;
}

/** The same of a server that reads its policy from a file. */
export async function fileStory(send: Send): Promise<Told[]> {
  const told: Told[] = [];
  for (const [method, body] of [['GET'], ['PUT', { policy }]] as const) {
    const { status, text } = await send(method, '/policy', body);
    told.push({ call: `${method} /policy`, status, answer: plain(text) });
  }
  return told;
}

/** An answer without times and secrets. */
function plain(text: string): unknown {
  const masked = text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/hskey-auth-[\w-]{12}-\*\*\*/g, 'HIDDEN KEY')
    .replaceAll(/hskey-auth-[\w-]{12}-[\w-]{20,}/g, 'KEY');
  try {
    return JSON.parse(masked);
  } catch {
    return masked.trim();
  }
}
