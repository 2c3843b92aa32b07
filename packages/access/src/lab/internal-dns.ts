import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addresses } from './network.ts';
import { resolverOptions } from './services.ts';

/** Prepares the internal resolver, a dnsmasq as the guide sets it up, and gives back what the server's file says of it. */
export function prepareInternalDns(directory: string, path: string) {
  const folder = join(directory, 'dnsmasq.d');
  const restart = join(directory, 'restart-dns');
  const id = join(directory, 'dns.pid');
  mkdirSync(folder);
  const options = [
    '--conf-file=/dev/null',
    `--pid-file=${id}`,
    `--conf-dir=${folder},*.conf`,
    `--listen-address=${addresses.dns}`,
    `--server=${addresses.upstream}`,
    ...resolverOptions,
  ];
  const script = `#!/bin/sh
PATH='${path}'
if old=$(cat ${id} 2>/dev/null) && kill "$old" 2>/dev/null; then
  while kill -0 "$old" 2>/dev/null; do sleep 0.05; done
fi
exec dnsmasq ${options.map((one) => `'${one}'`).join(' ')} >/dev/null 2>&1
`;
  writeFileSync(restart, script, { mode: 0o755 });
  return {
    provider: 'dnsmasq',
    directory: folder,
    reload: [restart],
    server: addresses.dns,
    suffixes: ['acme.test'],
    upstream: addresses.upstream,
  };
}
