import { ciPorts, commonServerTag, humanPorts, type Names } from '../naming.ts';

/** A network grant as we write it. */
export interface Grant {
  src: string[];
  dst: string[];
  ip: string[];
}

/** What one server needs in the shared policy. */
export interface Entries {
  group: { name: string; users: string[] };
  /** Tags of this server alone, and their owners. */
  tagOwners: { name: string; owners: string[] }[];
  /** The tag shared by all servers; added only if missing. */
  commonTag: { name: string; owners: string[] };
  grants: Grant[];
}

/** The policy entries of the seed's table for one server. */
export function entriesOf(names: Names, users: readonly string[], tagOwner: string): Entries {
  return {
    group: { name: names.group, users: [...users] },
    tagOwners: [
      { name: names.serverTag, owners: [tagOwner] },
      { name: names.ciTag, owners: [tagOwner] },
    ],
    commonTag: { name: commonServerTag, owners: [tagOwner] },
    grants: [
      { src: [names.group], dst: [names.serverTag], ip: [...humanPorts] },
      { src: [names.ciTag], dst: [names.serverTag], ip: [...ciPorts] },
    ],
  };
}

/** Whether a grant found in a policy says exactly what `wanted` says, in any order and with nothing added. */
export function sameGrant(found: unknown, wanted: Grant): boolean {
  if (typeof found !== 'object' || found === null) return false;
  const members = Object.entries(found);
  return (
    members.length === 3 &&
    members.every(([key, value]) => {
      const want = key === 'src' || key === 'dst' || key === 'ip' ? wanted[key] : undefined;
      return want !== undefined && sameSet(value, want);
    })
  );
}

/** Whether two lists hold the same strings. */
export function sameSet(found: unknown, wanted: readonly string[]): boolean {
  if (!Array.isArray(found) || found.length !== wanted.length) return false;
  return sorted(found) === sorted(wanted);
}

const sorted = (list: readonly unknown[]) => JSON.stringify(list.map(String).sort());
