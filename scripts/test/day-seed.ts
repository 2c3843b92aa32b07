/** Where generated tests begin on a day: the same place for everybody, another one tomorrow. */
export function daySeed(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''));
}
