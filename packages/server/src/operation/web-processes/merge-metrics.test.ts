import { expect, test } from 'vitest';
import { makeMetrics } from '../../foundation/metrics/metrics.ts';
import { mergeMetrics } from './merge-metrics.ts';

const one = async (count: number, more: boolean): Promise<string> => {
  const metrics = makeMetrics();
  metrics.counter('asked_total', 'Asked.')({ path: '/a{b}' }, count);
  metrics.gauge('open', 'Open.', () => count);
  metrics.histogram('seconds', 'Seconds.', [1])({}, count);
  if (more) metrics.gauge('only', 'Only here.', () => 1);
  return metrics.render();
};

test('START25 metrics of several processes become one text, each family once and each series by its process', async () => {
  const merged = mergeMetrics(
    new Map([
      ['1', await one(3, false)],
      ['2', await one(5, true)],
    ]),
  );
  expect(merged).toBe(`# HELP asked_total Asked.
# TYPE asked_total counter
asked_total{process="1",path="/a{b}"} 3
asked_total{process="2",path="/a{b}"} 5
# HELP open Open.
# TYPE open gauge
open{process="1"} 3
open{process="2"} 5
# HELP seconds Seconds.
# TYPE seconds histogram
seconds_bucket{process="1",le="1"} 0
seconds_bucket{process="1",le="+Inf"} 1
seconds_sum{process="1"} 3
seconds_count{process="1"} 1
seconds_bucket{process="2",le="1"} 0
seconds_bucket{process="2",le="+Inf"} 1
seconds_sum{process="2"} 5
seconds_count{process="2"} 1
# HELP only Only here.
# TYPE only gauge
only{process="2"} 1
`);
});
