import type { Eager, PoolClient } from '@bakehouse/store';

/** Creations of one effect in whatever transaction is open: whoever has entered it has it until the effect is over. */
export function eagerOf(open: () => Eager | undefined, enter: () => Promise<PoolClient>): Eager {
  return {
    get moment() {
      return open()?.moment;
    },
    set moment(moment) {
      const eager = open();
      if (eager !== undefined) eager.moment = moment;
    },
    get sent() {
      return open()?.sent ?? [];
    },
    enter,
  };
}
