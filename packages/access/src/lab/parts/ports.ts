import { probeTcp } from '../../probes/tcp.ts';

/** Tries every HOST:PORT given and prints which of them open, as JSON. */
export async function ports(targets: readonly string[]): Promise<void> {
  const results = await Promise.all(
    targets.map(async (target) => {
      const [host = '', port = '0'] = target.split(':');
      return [target, await probeTcp(host, Number(port), 1200)] as const;
    }),
  );
  process.stdout.write(JSON.stringify(Object.fromEntries(results)));
}
