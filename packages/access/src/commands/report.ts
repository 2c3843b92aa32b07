import type { Check, Scene } from '../checks/check.ts';
import { missingCredentials, variables } from '../config/credentials.ts';
import { isPrivateUrl } from '../config/read-config.ts';
import type { tally } from '../output/show-checks.ts';
import { Problem } from '../problem.ts';
import { findNode } from '../steps/node.ts';
import { textOption, type Session } from './command.ts';

/** What a verification found. */
export interface Found {
  from: string;
  counts: ReturnType<typeof tally>;
  checks: readonly Check[];
}

/** Options of reports. */
export const reportOptions = { report: { type: 'string' }, every: { type: 'string' } } as const;

/** What they mean. */
export const reportHelp: Record<string, string> = {
  report: 'URL of Bakehouse: tell it what was found, by the API token of an administrator in BAKEHOUSE_TOKEN',
  every: 'MINUTES until the next report (1440); administrators are told when it does not come',
};

const mostLetters = 500;

/** Where a report goes, and when the next one comes; undefined where none is wanted. Told before anything is looked at. */
export function readReport(session: Session): { url: string; minutes: number } | undefined {
  const text = textOption(session, 'report');
  const minutes = Number(textOption(session, 'every') ?? 1440);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 100_000)
    throw new Problem('usage', '--every must be a number of minutes, from 1 to 100000');
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Problem('usage', '--report must be the URL of Bakehouse, such as https://bakehouse.example');
  if (!isPrivateUrl(text))
    throw new Problem('refused', '--report speaks http to a host outside the mesh', {
      fix: 'use https: the request carries an API token',
    });
  if (session.reportToken === undefined) throw missingCredentials('the report', variables.report);
  return { url: text.replace(/\/+$/, ''), minutes };
}

/** Tells Bakehouse what was found. No credential of the mesh is in it. */
export async function sendReport(
  session: Session,
  scene: Scene,
  { from, counts, checks }: Found,
  { url, minutes }: { url: string; minutes: number },
): Promise<void> {
  const { config } = session;
  const failures = checks.filter(({ result }) => result === 'failed');
  const body = {
    slug: config.names.slug,
    from,
    hostname: config.names.hostname,
    address: scene.address ?? null,
    domains: config.domains,
    users: config.users,
    keys: await keysOf(scene),
    passed: counts.ok,
    failed: counts.failed,
    skipped: counts.skipped,
    failures: failures.map(({ title, detail }) => ({ title: short(title), detail: short(detail ?? '') })),
    everyMinutes: minutes,
  };
  const answer = await session.http({
    method: 'POST',
    url: `${url}/access/reports`,
    what: 'the report',
    headers: {
      authorization: `Bearer ${session.reportToken?.reveal() ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    repeatable: true,
  });
  if (answer.status === 401 || answer.status === 403)
    throw new Problem('credentials', `the report was not accepted by ${url} (${answer.status})`, {
      fix: 'BAKEHOUSE_TOKEN must be an API token of an administrator',
    });
  if (answer.status !== 204)
    throw new Problem('unavailable', `the report was not accepted by ${url} (${answer.status})`, {
      fix: 'is it the address of Bakehouse, in a version that knows reports?',
    });
}

/** Keys that act for the server: its own, and those that carry its tags. Needs credentials of the mesh. */
async function keysOf({ admin, config: { names } }: Scene) {
  if (admin === undefined) return [];
  const node = await findNode(admin.mesh, names);
  const keys = admin.mesh.can.keys ? await admin.mesh.keys() : [];
  const own = keys.filter(
    (key) => !key.invalid && key.tags.some((tag) => [names.serverTag, names.ciTag].includes(tag)),
  );
  return [
    ...(node === undefined
      ? []
      : [{ name: `node ${names.hostname}`, expiresAt: node.keyExpiryDisabled ? null : told(node.expires) }]),
    ...own.map((key) => ({
      name: short(`${key.kind === 'client' ? 'OAuth client' : 'enrolment key'} ${key.description ?? key.id}`),
      expiresAt: told(key.expires),
    })),
  ];
}

const told = (date: Date | undefined) => date?.toISOString() ?? null;
const short = (text: string) => text.slice(0, mostLetters);
