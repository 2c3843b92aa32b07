import { hostsOf } from '../config/config.ts';
import { queryDns } from '../probes/dns-query.ts';
import { Problem, type Fault } from '../problem.ts';
import { isMeshAddress } from '../mesh-address.ts';
import { defineStep, type Note } from './step.ts';

/** Confirms that the names have their normal answers again. */
export const publicAnswersStep = defineStep({
  id: 'public-answers',
  title: 'normal answers',
  async checkRemoved({ config, lookup }) {
    const faults: Fault[] = [];
    const notes: Note[] = [];
    for (const name of hostsOf(config.domains)) {
      const [here, upstream] = await Promise.all([
        lookup(name),
        queryDns({ server: config.dns.upstream, name, type: 'A', timeout: 2000 }),
      ]);
      const stale = here.filter(isMeshAddress);
      if (stale.length > 0) faults.push({ path: name, message: `it still resolves to ${stale.join(', ')}` });
      const four = here.filter((address) => address.includes('.'));
      const asked = upstream.outcome === 'answered' || upstream.outcome === 'no-such-name';
      if (!asked)
        notes.push({
          kind: 'info',
          text: `${name}: the upstream resolver ${config.dns.upstream} could not be asked`,
        });
      else if (stale.length === 0 && four.length === 0 && upstream.values.length > 0)
        faults.push({
          path: name,
          message: `upstream knows ${upstream.values.join(', ')}, but it does not resolve here`,
        });
    }
    if (faults.length > 0)
      throw new Problem('verification', 'the names do not have their normal answers yet', {
        faults,
        fix: `caches keep old answers for up to ${config.dns.ttl} s: reconnect or flush, then run remove again`,
      });
    return notes;
  },
});
