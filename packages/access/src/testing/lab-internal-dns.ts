import { join } from 'node:path';
import { addresses, type LabNetwork } from '../lab/network.ts';
import { resolverOptions } from '../lab/services.ts';

/** Starts the internal resolver; it reads its records from files and reads them again on SIGHUP. */
export function startInternal(network: LabNetwork, directory: string) {
  return network.start('dns', [
    'dnsmasq',
    '-k',
    '--conf-file=/dev/null',
    '--pid-file=',
    ...resolverOptions,
    `--listen-address=${addresses.dns}`,
    `--addn-hosts=${join(directory, 'dns-hosts')}`,
    `--servers-file=${join(directory, 'dns-servers')}`,
    `--server=${addresses.upstream}`,
  ]);
}
