import { attack, type Order } from './attack.ts';
import { kinds } from './kinds/index.ts';

// Hostile users are a process of their own, so that what they do takes no time from those who measure.
process.once('message', (order: Order) => {
  const chosen = kinds.filter(({ name }) => order.kinds.includes(name));
  void attack(order, chosen, () => process.send?.('prepared')).then((answers) =>
    process.send?.(answers, () => process.exit(0)),
  );
});
process.once('disconnect', () => process.exit(0));
