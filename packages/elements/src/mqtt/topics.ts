import * as z from 'zod';

const mostBytes = 65_535;
const hasNothing = /^$|\0/;

/** Why a text is no topic to publish to; undefined where it is one. */
export function topicFault(topic: string): string | undefined {
  if (hasNothing.test(topic)) return 'A topic is a text that is not empty';
  if (/[+#]/.test(topic)) return 'A topic that is published to has no "+" and no "#"';
  return new TextEncoder().encode(topic).length > mostBytes ? 'A topic has at most 65535 bytes' : undefined;
}

/** A filter of topics: `+` stands for one level, `#` at the end for all that follow. */
export const topicFilter = z
  .string()
  .max(1000)
  .refine(
    (filter) => !hasNothing.test(filter) && filter.split('/').every(isLevel),
    'Expected a topic such as "house/+/temperature" or "house/#": "+" and "#" stand alone between slashes, "#" only at the end',
  );

function isLevel(level: string, at: number, all: readonly string[]): boolean {
  return !/[+#]/.test(level) || level === '+' || (level === '#' && at === all.length - 1);
}

/** Whether a topic is one of those that a filter means, as MQTT has it. */
export function matchesFilter(filter: string, topic: string): boolean {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  // What a broker tells of itself is asked for by name.
  if (topic.startsWith('$') && /^[+#]/.test(filter)) return false;
  for (const [at, each] of wanted.entries()) {
    if (each === '#') return true;
    if (levels[at] === undefined || (each !== '+' && each !== levels[at])) return false;
  }
  return levels.length === wanted.length;
}
