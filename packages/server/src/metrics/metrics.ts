/** A set of measured values which `render` prints in the text format of Prometheus. */
export interface Metrics {
  /** A value that only grows. */
  counter(name: string, help: string): (labels: Labels, by?: number) => void;
  /** A value read at the moment of asking. */
  gauge(name: string, help: string, read: () => number | [Labels, number][]): void;
  /** How often a value fell under each bound. */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, value: number) => void;
  render(): string;
}

/** Names and values that tell series of one metric apart. */
export type Labels = Record<string, string>;

/** An empty set of metrics. */
export function makeMetrics(): Metrics {
  const printers: (() => string[])[] = [];
  return {
    counter(name, help) {
      const series = new Map<string, number>();
      printers.push(() => [
        ...head(name, help, 'counter'),
        ...[...series].map(([key, n]) => `${name}${key} ${n}`),
      ]);
      return (labels, by = 1) => {
        const key = labelText(labels);
        series.set(key, (series.get(key) ?? 0) + by);
      };
    },
    gauge(name, help, read) {
      printers.push(() => {
        const now = read();
        const rows: [Labels, number][] = typeof now === 'number' ? [[{}, now]] : now;
        return [
          ...head(name, help, 'gauge'),
          ...rows.map(([labels, value]) => `${name}${labelText(labels)} ${value}`),
        ];
      });
    },
    histogram(name, help, bounds) {
      const series = new Map<string, Buckets>();
      printers.push(() => [
        ...head(name, help, 'histogram'),
        ...[...series.values()].flatMap((buckets) => bucketLines(name, bounds, buckets)),
      ]);
      return (labels, value) => {
        const key = labelText(labels);
        let buckets = series.get(key);
        if (buckets === undefined)
          series.set(key, (buckets = { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }));
        const index = bounds.findIndex((bound) => value <= bound);
        if (index >= 0) buckets.counts[index] = (buckets.counts[index] ?? 0) + 1;
        buckets.sum += value;
        buckets.count += 1;
      };
    },
    render: () => `${printers.flatMap((print) => print()).join('\n')}\n`,
  };
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

interface Buckets {
  labels: Labels;
  counts: number[];
  sum: number;
  count: number;
}

function bucketLines(
  name: string,
  bounds: readonly number[],
  { labels, counts, sum, count }: Buckets,
): string[] {
  let below = 0;
  const lines = bounds.map((bound, index) => {
    below += counts[index] ?? 0;
    return `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`;
  });
  return [
    ...lines,
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${count}`,
  ];
}

function labelText(labels: Labels): string {
  const parts: string[] = [];
  for (const name in labels) parts.push(`${name}="${escaped(labels[name] ?? '')}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escaped(value: string): string {
  return /[\\"\n]/.test(value) ? value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n') : value;
}
