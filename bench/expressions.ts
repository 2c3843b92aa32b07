import jsonata from 'jsonata';
import { parseExpression } from '../packages/engine/src/index.ts';

/** Evaluations a second of our evaluator, of the jsonata package and of hand-written code, in one run: `tsx bench/expressions.ts [--seconds 1]`. */
const at = process.argv.indexOf('--seconds');
const seconds = at === -1 ? 1 : Number(process.argv[at + 1]);

const items = Array.from({ length: 5 }, (_item, index) => ({
  sku: `S${index}`,
  price: 2.5 * (index + 1),
  qty: index + 1,
}));
const variables = { order: { id: 'o1', number: 'A-1', country: 'DE', total: 137.5, items } };
type Order = typeof variables.order;

const cases: { source: string; hand: (order: Order) => unknown }[] = [
  { source: '$order.total', hand: (order) => order.total },
  {
    source: '$sum($order.items.(price*qty))',
    hand: (order) => {
      let sum = 0;
      for (const item of order.items) sum += item.price * item.qty;
      return sum;
    },
  },
  { source: '"error"', hand: () => 'error' },
  {
    source: '$order.items[price > 5].sku',
    hand: (order) => order.items.filter((item) => item.price > 5).map((item) => item.sku),
  },
  {
    source: '$order.total > 100 and $order.country = "DE"',
    hand: (order) => order.total > 100 && order.country === 'DE',
  },
  {
    source: '"Order " & $order.number & ": " & $order.total',
    hand: (order) => `Order ${order.number}: ${order.total}`,
  },
];

console.log(`Node ${process.version}, ${process.arch}, ${seconds} s for each figure, evaluations a second`);
console.log('| expression | ours | jsonata | hand-written | ours / jsonata |\n|---|---|---|---|---|');
for (const { source, hand } of cases) {
  const ours = parseExpression(source);
  const theirs = jsonata(source);
  const scope = { variables, now: 0 };
  const expected = JSON.stringify(hand(variables.order));
  if (JSON.stringify(ours.evaluate(scope)) !== expected) throw new Error(`Ours differs: ${source}`);
  if (JSON.stringify(await theirs.evaluate(undefined, variables)) !== expected)
    throw new Error(`jsonata differs: ${source}`);
  const fast = rate(() => ours.evaluate(scope));
  const slow = await asyncRate(() => theirs.evaluate(undefined, variables));
  const bare = rate(() => hand(variables.order));
  console.log(
    `| \`${source}\` | ${round(fast)} | ${round(slow)} | ${round(bare)} | ${(fast / slow).toFixed(0)}x |`,
  );
}

function rate(run: () => unknown): number {
  let sink: unknown;
  const measure = (milliseconds: number): number => {
    const start = performance.now();
    let count = 0;
    do {
      for (let index = 0; index < 1000; index++) sink = run();
      count += 1000;
    } while (performance.now() - start < milliseconds);
    return (count * 1000) / (performance.now() - start);
  };
  measure(200 * seconds);
  const result = measure(1000 * seconds);
  if (sink === rate) throw new Error('never');
  return result;
}

async function asyncRate(run: () => Promise<unknown>): Promise<number> {
  const measure = async (milliseconds: number): Promise<number> => {
    const start = performance.now();
    let count = 0;
    do {
      for (let index = 0; index < 100; index++) await run();
      count += 100;
    } while (performance.now() - start < milliseconds);
    return (count * 1000) / (performance.now() - start);
  };
  await measure(200 * seconds);
  return measure(1000 * seconds);
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en');
}
