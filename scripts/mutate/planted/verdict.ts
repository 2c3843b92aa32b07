/** What came of a bug: some test failed, none did, or it cannot be told because the entry itself is wrong. */
export type Verdict =
  | { kind: 'found'; by: string }
  | { kind: 'survived' }
  | { kind: 'wrong entry'; why: string };

/** One test as it ended. */
export interface TestOutcome {
  title: string;
  failed: boolean;
  errors: readonly { name?: string | undefined; code?: unknown; message: string }[];
}

/** What running the test files of a bug came to. */
export interface Outcome {
  tests: readonly TestOutcome[];
  /** What failed outside of tests: imports, preparations, clean-ups. */
  others: readonly string[];
}

/** Judges a planted bug. A text that cannot be read as code or SQL is no bug that a test could be proud of finding. */
export function judge({ tests, others }: Outcome): Verdict {
  const failed = tests.filter((test) => test.failed);
  const honest = failed.find(({ errors }) => errors.some((error) => !isUnreadable(error)));
  if (honest !== undefined) return { kind: 'found', by: honest.title };
  const [first] = failed;
  if (first !== undefined) return { kind: 'wrong entry', why: first.errors[0]?.message ?? 'unreadable' };
  if (others[0] !== undefined)
    return { kind: 'wrong entry', why: `it failed outside of every test: ${others[0]}` };
  if (tests.length === 0) return { kind: 'wrong entry', why: 'its test files hold no test' };
  return { kind: 'survived' };
}

/** Syntax that neither JavaScript nor PostgreSQL reads, and names that do not exist. */
function isUnreadable({ name, code, message }: TestOutcome['errors'][number]): boolean {
  const sqlStates = ['42601', '42703', '42P01', '42P02', '42883'];
  if (typeof code === 'string' && sqlStates.includes(code)) return true;
  return name === 'SyntaxError' || name === 'ReferenceError' || message.startsWith('syntax error at');
}
