/** The seeds of a generated test: a sample that begins elsewhere each day, or all of them where `TEST_FULL` asks for it. */
export function* seeds({ all, sample }: { all: number; sample: number }): Generator<number> {
  const full = process.env['TEST_FULL'] !== undefined;
  const count = full ? all : sample;
  const first = full ? 1 : (Number(process.env['TEST_SEED'] ?? 0) * sample) % 1_000_000_000;
  for (let seed = first; seed < first + count; seed += 1) yield seed;
}
