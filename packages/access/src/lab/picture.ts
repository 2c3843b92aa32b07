import type { Output } from '../output/output.ts';
import { doors, sameReach, type Reach } from './reach.ts';

type Paint = Output['paint'];

/** Who each visitor is. */
const titles: Record<Reach['who'], string> = {
  ann: 'ann, of acme',
  bob: 'bob, of globex',
  ci: 'CI of acme',
  stranger: 'a printer',
};

/** The way of every visitor, one line each: what DNS tells, and which doors open. Green got through, red did not. */
export function drawReach(found: readonly Reach[], expected: readonly Reach[], paint: Paint): string[] {
  return found.flatMap((reach) => {
    const wanted = expected.find(({ who }) => who === reach.who);
    const line = `  ${titles[reach.who].padEnd(16)}${way(reach, paint)}`;
    if (wanted === undefined || sameReach(reach, wanted)) return [line];
    return [line, `  ${''.padEnd(16)}${paint('red', 'expected:')} ${way(wanted, (_, text) => text)}`];
  });
}

function way({ resolves, open }: Reach, paint: Paint): string {
  const dns = resolves === '' ? 'no answer' : resolves;
  const asked = paint(resolves === '' ? 'red' : 'green', `${arrow(resolves !== '')} DNS ${dns.padEnd(13)}`);
  const servers = [...new Set(doors.map((door) => door.split(':')[0] ?? ''))].map((server) => {
    const own = doors.filter((door) => door.startsWith(`${server}:`));
    const through = own.some((door) => open.includes(door));
    const ports = own.map((door) => {
      const opens = open.includes(door);
      return paint(opens ? 'green' : 'red', `${opens ? '✓' : '✗'}${door.split(':')[1] ?? ''}`);
    });
    return `${paint(through ? 'green' : 'red', `${arrow(through)} ${server}`)} ${ports.join(' ')}`;
  });
  return [asked, ...servers].join('  ');
}

const arrow = (through: boolean) => (through ? '──▶' : '──✗');
