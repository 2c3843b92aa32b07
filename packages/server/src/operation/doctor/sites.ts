import { fault, ok, type Examination, type Finding } from './examination.ts';

const patience = 5000;

/** Whether the servers that sites need answer: a Caddy and a page builder of one's own. */
export const sites: Examination = {
  name: 'Sites',
  examine: async ({ config: { CADDY_ADMIN_URL, PAGE_BUILDER_URL } }) => {
    const found: Finding[] = [];
    if (CADDY_ADMIN_URL?.startsWith('http') === true)
      found.push(await answers('Caddy', 'CADDY_ADMIN_URL', `${CADDY_ADMIN_URL.replace(/\/$/, '')}/config/`));
    if (PAGE_BUILDER_URL !== undefined)
      found.push(
        await answers(
          'The page builder',
          'PAGE_BUILDER_URL',
          `${PAGE_BUILDER_URL.replace(/\/$/, '')}/v1/health`,
        ),
      );
    return found.length > 0 ? found : [ok('Bakehouse builds and serves them itself.')];
  },
};

async function answers(who: string, key: string, url: string): Promise<Finding> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    await answer.body?.cancel();
    return answer.ok
      ? ok(`${who} answers.`)
      : fault(`${who} answers with ${answer.status} at ${url}.`, `Check ${key}.`);
  } catch {
    return fault(`${who} does not answer at ${url}.`, `Start it, or check ${key}.`);
  }
}
