import { seededId } from './seeded-id.ts';
import { rules as standardRules, type Rules } from '../rules.ts';
import { checkEnd } from './check-end.ts';
import { makeDevice, type Device } from './device.ts';
import type { Fate } from './fates.ts';
import { makeLedger } from './ledger.ts';
import { modelServer } from './model-server.ts';

/** One thing that happens. */
export interface Happening {
  kind:
    | 'create'
    | 'edit'
    | 'move'
    | 'delete'
    | 'event'
    | 'round'
    | 'crash'
    | 'late'
    | 'direct'
    | 'give'
    | 'save'
    | 'come-back'
    | 'lag'
    | 'decide';
  client: number;
  /** Which of two tabs. */
  tab: number;
  pick: number;
  /** What becomes of its requests that write, and of those that read. */
  fates: Fate[];
  readFates: Fate[];
  /** What happens meanwhile, one thing before each request of a round. */
  meanwhile: Happening[];
}

const undisturbed = { writes: [], reads: [] };
const nothing = async () => undefined;

/** Lets things happen to a server and some devices, brings all of them together at the end, and throws where anything was lost, doubled or differs. */
export async function simulate(
  happenings: readonly Happening[],
  clients: number,
  { rules = standardRules, counted = true }: { rules?: Rules; counted?: boolean } = {},
): Promise<void> {
  const server = modelServer({ counted });
  const newId = seededId();
  const ledger = makeLedger(server);
  const late: (() => void)[] = [];
  const devices: Device[] = [];
  for (let index = 0; index < clients; index += 1)
    devices.push(await makeDevice({ name: `c${index}`, server, rules, newId, ledger, late }));

  const happen = async (what: Happening, depth: number): Promise<void> => {
    const device = devices[what.client % clients];
    if (device === undefined) return;
    switch (what.kind) {
      case 'late':
        late.splice(0, 1 + (what.pick % 2)).forEach((deliver) => deliver());
        return;
      case 'direct': {
        const ids = server.ids();
        const id = ids[what.pick % Math.max(ids.length, 1)] ?? newId();
        server.direct(id, { [what.pick % 2 === 0 ? 'a' : 'b']: `d${newId()}` });
        return;
      }
      case 'give': {
        const ids = server.ids();
        const id = ids[what.pick % Math.max(ids.length, 1)];
        if (id !== undefined) server.give(id, what.tab === 0 ? null : device.name);
        return;
      }
      case 'save':
        server.save();
        return;
      case 'come-back':
        // Whatever was on its way to it is gone.
        if (server.comeBack()) late.splice(0);
        return;
      case 'lag':
        server.lag(what.pick % 3);
        return;
      case 'round': {
        const meanwhile = depth < 2 ? [...what.meanwhile] : [];
        await device.round({ writes: [...what.fates], reads: [...what.readFates] }, async () => {
          const next = meanwhile.shift();
          if (next !== undefined) await happen(next, depth + 1);
        });
        return;
      }
      case 'create':
      case 'edit':
      case 'move':
      case 'delete':
      case 'event':
      case 'decide':
      case 'crash':
      default:
        await device.act(what.kind, what.tab, what.pick);
    }
  };
  for (const what of happenings) await happen(what, 0);

  // The network heals, and everybody decides what is left to decide.
  late.splice(0).forEach((deliver) => deliver());
  server.lag(0);
  for (let turn = 0; turn < 30; turn += 1) {
    for (const device of devices) {
      await device.round(undisturbed, nothing);
      await device.decideAll(turn);
    }
    if (turn > 3 && devices.every((device) => device.queue().length === 0)) break;
  }
  for (const device of devices) await device.round(undisturbed, nothing);
  await checkEnd(devices, server, ledger);
}
