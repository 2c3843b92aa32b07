import { probeTcp } from '../probes/tcp.ts';

// Tries every HOST:PORT given and prints which of them open, as JSON.
const targets = process.argv.slice(2);
const results = await Promise.all(
  targets.map(async (target) => {
    const [host = '', port = '0'] = target.split(':');
    return [target, await probeTcp(host, Number(port), 1200)] as const;
  }),
);
process.stdout.write(JSON.stringify(Object.fromEntries(results)));
