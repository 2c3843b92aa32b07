import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';

/** Queues need not be defined: a name is told only where it is nearly that of one that is. */
export const checkQueues: Check = ({ json, elements, options: { queues } }, report) => {
  if (queues === undefined) return;
  const check = (queue: unknown, path: string): void => {
    if (typeof queue !== 'string' || queues.has(queue)) return;
    const hint = hintFor(queue, queues);
    if (hint === undefined) return;
    const message = `No queue "${queue}" is defined, so that its runs have no limits`;
    report.warning('unknown_queue', path, message, hint);
  };
  check(json['queue'], 'queue');
  for (const { options, path } of elements) check(options['queue'], `${path}.options.queue`);
};
