import { visit } from '../sites/website.ts';
import { insist, rest, send, succeeded, wrong, type Caller } from './caller.ts';
import { endOf } from './load.ts';

const host = 'www.mill.example';
const filter = encodeURIComponent(JSON.stringify({ name: 'home' }));

/** Writes a number on the first page of the website and publishes it, again and again. */
export async function publishWebsite(caller: Caller): Promise<void> {
  const page = await firstPage(caller);
  const { published } = caller.ledger;
  for (let n = 1; caller.goesOn(); n += 1) {
    const body = { data: { description: `Baked ${n} times.` } };
    const written = await insist(caller, `page-${n}`, 'PATCH', `/modules/site_pages/resources/${page}`, {
      body,
    });
    if (written === undefined) return;
    if (written.status !== 200) return wrong(caller, `page ${n}`, written);
    published.tried = n;
    const key = `publish-${n}`;
    const begun = await insist(caller, key, 'POST', '/workflows/publish/run', {
      body: { input: { key }, async: true },
    });
    if (begun === undefined) return;
    if (begun.status !== 202) return wrong(caller, key, begun);
    caller.ledger.publishing.set(key, String(begun.body['run']));
    if ((await endOf(caller, String(begun.body['run']))) !== 'completed') continue;
    published.acknowledged = n;
    succeeded(caller, 'sites published');
    await rest(caller, 500);
  }
}

/** Looks at the website again and again: once a release is over, nobody may see an earlier one. */
export async function visitWebsite(caller: Caller, sitePort: number): Promise<void> {
  while (caller.goesOn()) {
    const least = caller.ledger.published.acknowledged;
    const seen = await publishedNumber(sitePort);
    if (seen !== undefined && seen < least)
      caller.ledger.wrong.push(`release ${least} is over, visitors see ${seen}`);
    else if (seen !== undefined) succeeded(caller, 'sites visited');
    await rest(caller, 100);
  }
}

/** The number that visitors of the website see; undefined while nobody answers. */
export async function publishedNumber(sitePort: number): Promise<number | undefined> {
  const answer = await visit(sitePort, host).catch(() => undefined);
  const found = answer?.status === 200 ? /Baked (\d+) times/.exec(answer.text) : null;
  return found === null ? undefined : Number(found[1]);
}

async function firstPage(caller: Caller): Promise<string> {
  while (caller.goesOn()) {
    const reply = await send(caller, 'GET', `/modules/site_pages/resources?filter=${filter}`);
    const [first] = (reply?.body['data'] ?? []) as { id: string }[];
    if (first !== undefined) return first.id;
    await rest(caller, 100);
  }
  return '';
}
