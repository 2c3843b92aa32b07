/** Where generated tests begin on a day: the same place for everybody, the next one tomorrow. */
export function daySeed(day: Date): number {
  return Math.floor(day.getTime() / 86_400_000);
}
