import { openConnection, type Connection } from './connection.ts';
import type { Load, LoadRequest, LoadResult } from './load.ts';

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
  const { hostname, port, host } = new URL(url);
  const texts = requests.map((request) => textOf(request, { host, ...headers }));
  const started = performance.now();
  const warm = started + warmUp * 1000;
  const until = warm + seconds * 1000;
  const times: number[] = [];
  let counter = Math.floor(Math.random() * 1e9);
  let answers = 0;
  let bad = 0;
  let firstBad = '';
  const sendAll = async (connection: Connection) => {
    while (performance.now() < until) {
      counter += 1;
      const text = texts[counter % texts.length]?.(counter) ?? '';
      const began = performance.now();
      const wrong = await connection.send(text).then(
        ({ status, text: told }) =>
          (status >= 200 && status < 300) || status === 304 ? undefined : `${status} ${told.slice(0, 200)}`,
        (error: unknown) => String(error),
      );
      const ended = performance.now();
      if (wrong !== undefined) {
        bad += 1;
        firstBad ||= wrong;
        continue;
      }
      answers += 1;
      if (ended >= warm && ended <= until) times.push(ended - began);
    }
    connection.close();
  };
  await Promise.all(
    Array.from({ length: connections }, () => sendAll(openConnection(hostname, Number(port)))),
  );
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
}

/** A request as it goes over the wire, for each running number. */
function textOf({ method, path, body }: LoadRequest, headers: Record<string, string>): (n: number) => string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1\r\n${lines.join('')}`;
  const filled = (n: number): string => {
    const fill = (text: string) => text.replaceAll('{n}', String(n));
    const first = `${method} ${fill(path)} ${head}`;
    if (body === undefined) return `${first}\r\n`;
    const content = fill(body);
    return `${first}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
  };
  if (path.includes('{n}') || body?.includes('{n}') === true) return filled;
  const always = filled(0);
  return () => always;
}
