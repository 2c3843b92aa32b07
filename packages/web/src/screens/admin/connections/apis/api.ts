import { request } from '../../../../data/server/client.ts';

/** An API of another system, as the list shows it. */
export interface Api {
  name: string;
  title: string;
  server: string;
  operations: number;
  source: string | null;
  version: string | null;
  connection: string | null;
}

/** What a document changes of an API, or would change. */
export interface ApiChanges {
  title: string;
  server: string;
  operations: number;
  added: string[];
  removed: string[];
  changed: { operation: string; words: string[] }[];
  uses: { workflow: string; operation: string }[];
}

/** A document that somebody gives: an address, or a file. */
export interface GivenDocument {
  name: string;
  url: string;
  file: File | undefined;
  server: string;
  connection: string;
}

/** Gives the server a document; with `dryRun` it only tells what would change. */
export function sendDocument(
  { name, url, file, server, connection }: GivenDocument,
  dryRun: boolean,
): Promise<ApiChanges> {
  const path = `/apis/${encodeURIComponent(name)}`;
  const given = {
    ...(server === '' ? {} : { server }),
    ...(connection === '' ? {} : { connection }),
  };
  if (file === undefined)
    return request(`${path}/fetch`, { method: 'POST', body: { ...given, url, dryRun } });
  return request(`${path}/document`, {
    method: 'PUT',
    query: { ...given, source: file.name, dryRun: String(dryRun) },
    // What a browser calls a file of YAML differs.
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
}

/** A name for an API of what its file or address is called; empty where nothing can be made of it. */
export function suggestedName(file: string | undefined, url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const label = host.split('.').find((each) => !/^(?:api|www|developers?)$/.test(each)) ?? '';
  const own = file === undefined ? label : file.replace(/\.\w+$/, '');
  return own
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 63);
}
