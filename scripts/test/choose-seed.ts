/**
 * Says by `TEST_SEED`, which workers inherit, where generated tests begin: the same place for everybody on a day, the next
 * one tomorrow. What they find is repeated by the variable.
 */
export function chooseSeed(): void {
  process.env['TEST_SEED'] ??= String(Math.floor(Date.now() / 86_400_000));
}
