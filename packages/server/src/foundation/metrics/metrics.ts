/** A set of measured values which `render` prints in the text format of Prometheus. */
export interface Metrics {
  /** A value that only grows. */
  counter(name: string, help: string): Counter;
  /** A value read at the moment of asking; one whose name ends with `_total` only grows. */
  gauge(name: string, help: string, read: () => number | [Labels, number][]): void;
  /** How often a value fell under each bound. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** Has something read before every rendering that must be waited for; where it fails, its gauges give nothing. */
  before(read: () => Promise<void>): void;
  render(): Promise<string>;
}

/** Adds to the series with these labels. */
export interface Counter {
  (labels: Labels, by?: number): void;
  /** One of its series, for where its labels are known beforehand. */
  series(labels: Labels): (by?: number) => void;
}

/** Notes a value in the series with these labels. */
export interface Histogram {
  (labels: Labels, value: number): void;
  /** One of its series, for where its labels are known beforehand. */
  series(labels: Labels): (value: number) => void;
}

/** Names and values that tell series of one metric apart. */
export type Labels = Record<string, string>;

/** An empty set of metrics. */
export function makeMetrics(): Metrics {
  const printers: (() => string[])[] = [];
  const readers: (() => Promise<void>)[] = [];
  return {
    counter(name, help) {
      const known = new Map<string, { n: number }>();
      printers.push(() => [
        ...head(name, help, 'counter'),
        ...[...known].map(([key, { n }]) => `${name}${key} ${n}`),
      ]);
      const series = (labels: Labels) => {
        const key = labelText(labels);
        const one = known.get(key) ?? { n: 0 };
        known.set(key, one);
        return (by = 1) => void (one.n += by);
      };
      return Object.assign((labels: Labels, by?: number) => series(labels)(by), { series });
    },
    gauge(name, help, read) {
      printers.push(() => {
        const now = read();
        const rows: [Labels, number][] = typeof now === 'number' ? [[{}, now]] : now;
        return [
          ...head(name, help, name.endsWith('_total') ? 'counter' : 'gauge'),
          ...rows.map(([labels, value]) => `${name}${labelText(labels)} ${value}`),
        ];
      });
    },
    histogram(name, help, bounds) {
      const known = new Map<string, Buckets>();
      printers.push(() => [
        ...head(name, help, 'histogram'),
        ...[...known.values()].flatMap((buckets) => bucketLines(name, bounds, buckets)),
      ]);
      const series = (labels: Labels) => {
        const key = labelText(labels);
        const buckets = known.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
        known.set(key, buckets);
        return (value: number) => {
          const index = bounds.findIndex((bound) => value <= bound);
          if (index >= 0) buckets.counts[index] = (buckets.counts[index] ?? 0) + 1;
          buckets.sum += value;
          buckets.count += 1;
        };
      };
      return Object.assign((labels: Labels, value: number) => series(labels)(value), { series });
    },
    before: (read) => void readers.push(read),
    async render() {
      await Promise.all(readers.map((read) => read()));
      return `${printers.flatMap((print) => print()).join('\n')}\n`;
    },
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
  const known = texts.get(labels);
  if (known !== undefined) return known;
  const parts: string[] = [];
  for (const name in labels) parts.push(`${name}="${escaped(labels[name] ?? '')}"`);
  const text = parts.length === 0 ? '' : `{${parts.join(',')}}`;
  texts.set(labels, text);
  return text;
}

// Whoever counts often keeps its labels.
const texts = new WeakMap<Labels, string>();

function escaped(value: string): string {
  return /[\\"\n]/.test(value) ? value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n') : value;
}
