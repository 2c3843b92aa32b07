import { addresses } from './network.ts';
import type { Lab } from './open-lab.ts';
import { labDomains } from './services.ts';

/** Who tries to get through. */
export const visitors = ['ann', 'bob', 'ci', 'stranger'] as const;

/** One of them. */
export type Visitor = (typeof visitors)[number];

/** What they try. */
export const doors = ['acme-prod:22', 'acme-prod:80', 'acme-prod:443', 'globex-prod:22'] as const;

/** One of the doors. */
export type Door = (typeof doors)[number];

/** What one visitor got: the address of the application's name, or nothing, and the doors that opened. */
export interface Reach {
  who: Visitor;
  resolves: string;
  open: Door[];
}

/** Tries every door as every visitor, with real packets. */
export function measure(lab: Lab): Promise<Reach[]> {
  return Promise.all(
    visitors.map(async (who) => {
      const [resolves, open] = await Promise.all([
        lab.resolves(who, labDomains.app),
        lab.opens(who, doors.map(target)),
      ]);
      return { who, resolves, open: doors.filter((door) => open.includes(target(door))) };
    }),
  );
}

/** Whether two found the same. */
export function sameReach(a: Reach, b: Reach): boolean {
  return a.resolves === b.resolves && a.open.join() === b.open.join();
}

const target = (door: Door) =>
  door.replace('acme-prod', addresses.server).replace('globex-prod', addresses.other);
