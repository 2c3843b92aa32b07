import { expect, test } from 'vitest';
import { makeMetrics } from './metrics.ts';

// Checked once with the reader of Prometheus' own Python client.
test('HEALTH4 values are printed as the text format of Prometheus says', async () => {
  const metrics = makeMetrics();
  const asked = metrics.counter('asked_total', 'Requests.');
  const took = metrics.histogram('took_seconds', 'Time.', [0.1, 1]);
  metrics.gauge('files', 'Open files.', () => 3);
  metrics.gauge('spent_seconds_total', 'Time spent.', () => [[{ by: 'a' }, 0.5]]);
  asked({ path: 'a"b\\c\nd' });
  asked({ path: 'a"b\\c\nd' }, 2);
  for (const value of [0.05, 0.5, 5]) took({ route: 'r' }, value);

  expect(await metrics.render()).toBe(`# HELP asked_total Requests.
# TYPE asked_total counter
asked_total{path="a\\"b\\\\c\\nd"} 3
# HELP took_seconds Time.
# TYPE took_seconds histogram
took_seconds_bucket{route="r",le="0.1"} 1
took_seconds_bucket{route="r",le="1"} 2
took_seconds_bucket{route="r",le="+Inf"} 3
took_seconds_sum{route="r"} 5.55
took_seconds_count{route="r"} 3
# HELP files Open files.
# TYPE files gauge
files 3
# HELP spent_seconds_total Time spent.
# TYPE spent_seconds_total counter
spent_seconds_total{by="a"} 0.5
`);
});
