import { makeHttpClient, type OutgoingRequest } from '../delivery/outgoing/http-client.ts';
import { s3Site } from '../delivery/remote-files/s3-site.ts';
import { siteFilesOf } from './site-files.ts';

/** What a process is told that sends a site to a bucket and stands still after so many writes, to be killed there. */
export interface SendOrder {
  endpoint: string;
  secret: string;
  folder: string;
  number: number;
  texts: Record<string, string>;
  most: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as SendOrder;
const plain = makeHttpClient({ allowPrivate: ['127.0.0.1'] });
let writes = 0;

const http = (request: OutgoingRequest) => {
  if (request.method !== 'PUT' && request.method !== 'DELETE') return plain(request);
  writes += 1;
  if (writes <= order.most) return plain(request);
  process.stdout.write('stands\n');
  return new Promise<never>(() => undefined);
};
// Somebody kills it; until then it is there.
setInterval(() => undefined, 60_000);
const parts = {
  settings: { endpoint: order.endpoint, region: 'us-east-1', bucket: 'bakehouse', accessKeyId: 'baker' },
  secret: order.secret,
  http,
  signal: new AbortController().signal,
  seconds: 60,
};
const place = { folder: order.folder, keep: 2, owner: { site: 'shop', target: 'web' } };
await s3Site(parts, place).put(siteFilesOf(order.number, order.texts));
process.stdout.write('done\n');
