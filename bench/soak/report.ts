import { drawLines, type Panel } from './draw-lines.ts';
import { growthOf, type Allowance, type Growth } from './growth.ts';
import type { Sample } from './sample.ts';

type Figure = 'rss' | 'heap' | 'handles' | 'files';

/** What may be gained over the second half of the time: noise of the collector, and of connections that come and go. */
const allowances: Record<Figure | 'connections', Allowance> = {
  rss: { share: 0.1, least: 20 },
  heap: { share: 0.15, least: 15 },
  handles: { share: 0.1, least: 10 },
  files: { share: 0.1, least: 10 },
  connections: { share: 0.1, least: 5 },
};

/** How memory, handles and connections moved over the second half. */
export function growths(samples: readonly Sample[]): Growth[] {
  const hours = samples.map((sample) => sample.hours);
  const names = Object.keys(samples[0]?.processes ?? {});
  return [
    ...names.flatMap((name) =>
      (['rss', 'heap', 'handles', 'files'] as const).map((figure) =>
        growthOf(
          `${figure} of ${name}`,
          hours,
          samples.map(({ processes }) => processes[name]?.[figure]),
          allowances[figure],
        ),
      ),
    ),
    growthOf(
      'connections of PostgreSQL',
      hours,
      samples.map(({ connections }) => connections),
      allowances.connections,
    ),
  ];
}

/** Everything over time, as one picture. */
export function drawSoak(title: string, samples: readonly Sample[]): string {
  const names = Object.keys(samples[0]?.processes ?? {});
  const by = (panel: string, unit: string, figure: Figure): Panel => ({
    title: panel,
    unit,
    lines: names.map((name) => ({
      name,
      values: samples.map(({ processes }) => processes[name]?.[figure]),
    })),
  });
  const one = (name: 'rate' | 'p50' | 'p99' | 'connections', told: string = name) => ({
    name: told,
    values: samples.map((sample) => sample[name]),
  });
  return drawLines(
    title,
    samples.map(({ hours }) => hours),
    [
      by('Memory (RSS)', 'MB', 'rss'),
      by('JavaScript heap', 'MB', 'heap'),
      by('Handles of Node', '', 'handles'),
      by('Open files and sockets', '', 'files'),
      { title: 'Connections of PostgreSQL', unit: '', lines: [one('connections')] },
      { title: 'Latency of answers', unit: 'ms', lines: [one('p50'), one('p99')] },
      { title: 'Answers a second', unit: '', lines: [one('rate', 'answers')] },
    ],
  );
}
