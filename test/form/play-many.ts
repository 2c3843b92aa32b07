import { play } from './play.ts';
import { makeRandom } from './random.ts';
import { openServer } from './server.ts';
import { makeShape, moduleOf } from './shape.ts';
import { workflowsOf } from './workflows.ts';

/** Sequences that are played with one module. */
const ofOneModule = 10;

/** How much is played. */
export interface PlayOptions {
  count: number;
  seed: number;
  /** Told how far it came. */
  progress?: (done: number) => void;
}

/** Plays sequences in made-up forms; throws at the first in which the form and the reference differ, with all that happened in it. */
export async function playMany({ count, seed, progress = () => undefined }: PlayOptions): Promise<void> {
  const server = await openServer();
  try {
    for (let group = 0; group * ofOneModule < count; group += 1) {
      const shape = makeShape(makeRandom(seed + group * 7919), group);
      const definition = moduleOf(shape);
      await server.define(definition, workflowsOf(shape));
      for (let at = 0; at < ofOneModule && group * ofOneModule + at < count; at += 1) {
        const lines: string[] = [];
        const random = makeRandom(seed * 31 + group * 7919 + at + 1);
        await play({ server, shape, definition, random, log: (line) => lines.push(line) }).catch(
          (error: unknown) => {
            const where = `seed ${seed}, module ${group}, sequence ${at}`;
            throw new Error(`${where}: ${String(error)}\n${JSON.stringify(shape)}\n${lines.join('\n')}`, {
              cause: error,
            });
          },
        );
      }
      progress(Math.min((group + 1) * ofOneModule, count));
    }
  } finally {
    await server.close();
  }
}
