import { Agent, request } from 'node:http';
import type { Load, LoadResult } from './load.ts';

process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});

async function run({
  url,
  connections,
  seconds,
  requests,
  headers = {},
  warmUp = 1,
}: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const warm = started + warmUp * 1000;
  const until = warm + seconds * 1000;
  const times: number[] = [];
  let counter = Math.floor(Math.random() * 1e9);
  let answers = 0;
  let bad = 0;
  let firstBad = '';
  const connection = async () => {
    while (performance.now() < until) {
      counter += 1;
      const { method, path, body } = requests[counter % requests.length] ?? { method: 'GET', path: '/' };
      const fill = (text: string) => text.replaceAll('{n}', String(counter));
      const began = performance.now();
      const outcome = await send(method, fill(path), body === undefined ? undefined : fill(body));
      const ended = performance.now();
      if (outcome !== undefined) {
        bad += 1;
        firstBad ||= outcome;
        continue;
      }
      answers += 1;
      if (ended >= warm && ended <= until) times.push(ended - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    rate: times.length / seconds,
    answers,
    p50: at(0.5),
    p99: at(0.99),
    bad,
    ...(firstBad === '' ? {} : { firstBad }),
  };

  /** Undefined when the answer was good, else what was wrong. */
  function send(method: string, path: string, body: string | undefined): Promise<string | undefined> {
    return new Promise((resolve) => {
      const length =
        body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const out = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (answer) => {
          const status = answer.statusCode ?? 0;
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve(
              (status >= 200 && status < 300) || status === 304
                ? undefined
                : `${status} ${Buffer.concat(chunks).toString().slice(0, 200)}`,
            ),
          );
          answer.on('error', (error) => resolve(error.message));
        },
      );
      out.on('error', (error) => resolve(error.message));
      out.end(body);
    });
  }
}
