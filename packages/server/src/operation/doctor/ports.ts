import { createServer } from 'node:net';
import { errorCode } from '@bakehouse/contract';
import { fault, ok, type Examination, type Finding } from './examination.ts';

/** Milliseconds for whoever listens on a port to say who it is. */
const patience = 3000;

/** Whether the ports are free, or Bakehouse itself has them. */
export const ports: Examination = {
  name: 'Ports',
  examine: async ({ config: { HOST, PORT, SITE_PORT } }) => {
    const isRunning = await answersAsBakehouse(HOST, PORT);
    const wanted = [
      ['PORT', PORT],
      ['SITE_PORT', SITE_PORT],
    ] as const;
    const found: Finding[] = [];
    for (const [key, port] of wanted)
      if (port !== 0) found.push(await examinePort(HOST, port, key, isRunning));
    return found;
  },
};

async function examinePort(host: string, port: number, key: string, isRunning: boolean): Promise<Finding> {
  const code = await listenCode(host, port);
  if (code === undefined) return ok(`${key} ${port} is free.`);
  if (code === 'EADDRINUSE')
    return isRunning
      ? ok(`${key} ${port} is in use by Bakehouse, which is running.`)
      : fault(
          `${key} ${port} is in use by another program.`,
          `Stop that program, or set ${key} to a free port.`,
        );
  if (code === 'EACCES')
    return fault(
      `This user may not listen on ${key} ${port}.`,
      `Set ${key} to 1024 or more and let a proxy such as Caddy take the low port.`,
    );
  return fault(
    `Nothing can listen on ${host}:${port} (${code}).`,
    'Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.',
  );
}

/** Why nothing can listen there, if so. */
function listenCode(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(errorCode(error) ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Whether what listens there answers as Bakehouse does. */
async function answersAsBakehouse(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/health/live`, {
      signal: AbortSignal.timeout(patience),
    });
    return ((await answer.json()) as { status?: unknown } | null)?.status === 'live';
  } catch {
    return false;
  }
}
