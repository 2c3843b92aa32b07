import { Problem } from '../problem.ts';
import { labPolicy } from './lab-policy.ts';
import { addresses, type LabNode } from './network.ts';
import type { Lab } from './open-lab.ts';
import type { Door, Reach, Visitor } from './reach.ts';

/** A command of the story: where it runs, and how it must end. */
export interface StoryCommand {
  node: LabNode;
  /** Who types it, for people. */
  as: string;
  argv: string[];
  /** Whether it has the credentials of an administrator. */
  admin: boolean;
  ends: number;
  /** Which line of its output is shown. */
  shows: RegExp;
}

/** One stage: what is done, and who reaches what afterwards. */
export interface Stage {
  title: string;
  commands: StoryCommand[];
  expected: Reach[];
  /** What else must hold then. */
  holds?: (lab: Lab) => void;
}

const publicAddress = '203.0.113.10';
const onlyBob = { bob: ['globex-prod:22'] } as const;

/** The story from an empty mesh to an empty mesh. */
export function story(lab: Pick<Lab, 'file' | 'directory'>): Stage[] {
  const { file, directory } = lab;
  // A busy machine takes its time to answer; what never comes is waited for no longer than five seconds.
  const here = ['--known-hosts', `${directory}/known_hosts`, '--hold', '0.3', '--timeout', '60'];
  const visitor = (node: Visitor, ...argv: string[]): StoryCommand => ({
    node,
    as: node,
    argv: ['verify', file, ...argv, ...here],
    admin: false,
    ends: 0,
    shows: /^\d+ passed/,
  });
  return [
    { title: 'Before: nobody reaches acme-prod', commands: [], expected: everybody(publicAddress, onlyBob) },
    {
      title: 'The server joins the mesh, ann may use it',
      commands: [
        admin('dns', ['apply', file], 2, /^Waiting/),
        admin('server', ['enroll', file, '--mint'], 0, /is in the mesh/),
        admin('dns', ['apply', file], 0, /^Done/),
      ],
      expected: everybody(addresses.server, {
        ...onlyBob,
        ann: ['acme-prod:22', 'acme-prod:80', 'acme-prod:443'],
        ci: ['acme-prod:22'],
      }),
    },
    {
      title: 'Everyone proves it from where they are',
      commands: [
        visitor('ann'),
        visitor('ci', '--from', 'ci', '--other', addresses.other),
        visitor('bob', '--from', 'outside'),
      ],
      expected: [],
    },
    {
      title: 'ann leaves the company',
      commands: [admin('dns', ['revoke', file, 'ann@acme.example'], 0, /ann@acme\.example/)],
      expected: everybody(addresses.server, { ...onlyBob, ci: ['acme-prod:22'] }),
    },
    {
      title: 'Everything is taken down: names and policy are as they were, to the byte',
      commands: [admin('dns', ['remove', file], 0, /^Removed/)],
      expected: everybody(publicAddress, onlyBob),
      holds: ({ mesh }) => {
        if (mesh.policy !== labPolicy)
          throw new Problem('verification', 'after remove the policy is not the one of before');
      },
    },
  ];
}

/** A command of an administrator: on the internal DNS server, whose folder it writes, or on the server that joins. */
function admin(node: LabNode, argv: string[], ends: number, shows: RegExp): StoryCommand {
  const as = node === 'server' ? 'on the server' : 'administrator';
  return { node, as, argv, admin: true, ends, shows };
}

/** The address that all who may ask the internal DNS server get, and the doors that open; a printer may not even ask. */
function everybody(address: string, open: Partial<Record<Visitor, readonly Door[]>>): Reach[] {
  const who: Visitor[] = ['ann', 'bob', 'ci', 'stranger'];
  return who.map((one) => ({
    who: one,
    resolves: one === 'stranger' ? '' : address,
    open: [...(open[one] ?? [])],
  }));
}
