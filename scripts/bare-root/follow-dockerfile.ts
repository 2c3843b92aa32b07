import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Instruction } from './dockerfile.ts';
import { makeRoot } from './make-root.ts';
import { type Place, runInRoot } from './run-in-root.ts';

/** What a Dockerfile makes: where its last stage stands, and what is run there. */
export interface Image {
  place: Place;
  command: string[];
  health: string[];
}

/** Carries out a Dockerfile's instructions in bare roots, one a stage; Debian with this machine's Node stands for the image it begins with. */
export function followDockerfile(all: readonly Instruction[], checkout: string, parent: string): Image {
  const stages = new Map<string, string>();
  const image: Image = { place: { root: '', user: 'root', folder: '/' }, command: [], health: [] };
  const steps: Record<string, (value: string) => void> = {
    FROM(value) {
      const root = makeRoot(parent);
      stages.set(/ AS (\w+)$/.exec(value)?.[1] ?? '', root);
      Object.assign(image, { place: { root, user: 'root', folder: '/', env: {} }, command: [], health: [] });
    },
    WORKDIR(value) {
      image.place.folder = value;
      mkdirSync(join(image.place.root, value), { recursive: true });
    },
    ENV(value) {
      for (const pair of value.split(' ')) {
        const [name = '', ...rest] = pair.split('=');
        image.place.env = { ...image.place.env, [name]: rest.join('=') };
      }
    },
    COPY(value) {
      const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(value) ?? [];
      const target = join(image.place.root, image.place.folder, to);
      if (stage === undefined) return checkedOut(checkout, target);
      const source = join(stages.get(stage) ?? '', from);
      execFileSync('sh', ['-c', `cp ${source} ${join(image.place.root, to)}`]);
    },
    RUN: (value) => runInRoot(image.place, ['sh', '-c', value]),
    USER(value) {
      image.place.user = value === '1000' ? 'node' : 'root';
    },
    HEALTHCHECK(value) {
      image.health = JSON.parse(value.slice(value.indexOf('CMD ') + 4)) as string[];
    },
    ENTRYPOINT(value) {
      image.command = JSON.parse(value) as string[];
    },
    CMD(value) {
      image.command.push(...(JSON.parse(value) as string[]));
    },
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
    STOPSIGNAL: () => undefined,
  };
  for (const { name, value } of all) {
    const step = steps[name];
    if (step === undefined) throw new Error(`what is to be done for ${name} ${value}?`);
    console.log(`${name} ${value}`);
    step(value);
  }
  return image;
}

/** What git has of the checkout, as `.dockerignore` leaves out what it does not. */
function checkedOut(checkout: string, target: string): void {
  mkdirSync(target, { recursive: true });
  execFileSync('git', ['checkout-index', '--all', `--prefix=${target}/`], { cwd: checkout });
}
