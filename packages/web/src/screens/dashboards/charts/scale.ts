/** The values at the lines of a chart: round ones, from zero or below to at least the largest. */
export function ticksOf(values: readonly number[], count = 4): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values) || (least === 0 ? 1 : 0);
  const span = most - least;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  // What is counted has no halves.
  const step = values.every((value) => Number.isInteger(value)) ? Math.ceil(round) : round;
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: Math.max(1, to - from) + 1 }, (_, index) => clean((from + index) * step));
}

/** Without what binary fractions leave. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}
