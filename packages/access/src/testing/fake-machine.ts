import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMeshClient } from '../lab/mesh-client.ts';
import type { World } from './world.ts';

/** A machine of which every program that matters is a fake, here and behind an `ssh` that runs its command here. */
export interface FakeMachine {
  /** The folder in which the fake mesh client keeps its state, and fakes note how they were called. */
  state: string;
  /** Puts a program there: a shell script. */
  program: (name: string, script: string) => void;
  /** Lets the next join of the mesh come to this state. */
  joins: (self: Record<string, unknown>) => void;
}

const filter = `table inet f {
  chain input {
    type filter hook input priority 0; policy drop;
    tcp dport { 22, 80 } accept
  }
}`;
const listeners = 'LISTEN 0 128 0.0.0.0:22 0.0.0.0:*\nLISTEN 0 128 127.0.0.1:80 0.0.0.0:*';

/** Gives a world such a machine: its firewall drops 443, its proxy listens on loopback only, and nothing goes out. */
export function fakeMachine(world: World): FakeMachine {
  const [state, bin] = [join(world.directory, 'client'), join(world.directory, 'bin')];
  mkdirSync(state);
  mkdirSync(bin);
  const program = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const prints = (name: string, text: string) =>
    program(name, `echo "$*" >> ${state}/${name}-calls\ncat <<'X'\n${text}\nX`);
  writeMeshClient(bin);
  program('ssh', 'while [ "$1" != -- ]; do shift; done\nshift 2\nexec sh -c "$1"');
  program('id', 'echo 0');
  program('iptables', 'exit 1');
  prints('nft', filter);
  prints('ss', listeners);
  world.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`;
  world.env['MESH_STATE'] = state;
  const content: { mesh: object } = JSON.parse(readFileSync(world.file, 'utf8'));
  const outbound = { https: '127.0.0.1:9', stun: '127.0.0.1:9' };
  writeFileSync(world.file, JSON.stringify({ ...content, mesh: { ...content.mesh, outbound } }));
  return {
    state,
    program,
    joins: (self) => {
      writeFileSync(join(state, 'answer'), 'ok');
      writeFileSync(join(state, 'address'), '100.64.0.20\n');
      writeFileSync(join(state, 'self.after.json'), JSON.stringify({ BackendState: 'Running', Self: self }));
    },
  };
}
