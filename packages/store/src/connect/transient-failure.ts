import { errorCode, Problem } from '@bakehouse/contract';

/** What the database failed at for the moment, or refused for what others did at the same moment; undefined for every other failure. */
export function transientFailure(error: unknown): Problem | undefined {
  const code = errorCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  // Looked at and found free, then taken or removed by others before it was written.
  if (code === '23505' || code === '23503')
    return new Problem(
      'conflict',
      'This, or something it refers to, was changed at the same time; try again.',
      {},
      error,
    );
  for (const { codes, messages, says, seconds } of kinds)
    if (codes.test(code) || messages?.test(message) === true)
      return new Problem('unavailable', says, { retryAfter: seconds }, error);
  return undefined;
}

interface Kind {
  /** The SQLSTATE, or the code of the socket. */
  codes: RegExp;
  /** What the driver says where it gives no code. */
  messages?: RegExp;
  says: string;
  seconds: number;
}

const kinds: readonly Kind[] = [
  {
    codes: /^(?:57014|25P0[34])$/,
    says: 'This took longer than it may.',
    seconds: 5,
  },
  {
    // Deadlock, serialization failure, a lock that was not given in time: the transaction is undone.
    codes: /^(?:40P01|40001|55P03)$/,
    says: 'Others were changing the same at this moment: try again.',
    seconds: 1,
  },
  {
    // A table or column went, or got another type, while the statement was under way; or a plan that was kept no longer fits.
    codes: /^(?:42P01|42703|42804|42883)$/,
    messages: /^cached plan must not change result type$/,
    says: 'A definition is being changed; try again.',
    seconds: 1,
  },
  {
    codes: /^53100$/,
    says: 'The disk of the database is full.',
    seconds: 30,
  },
  {
    codes: /^53/,
    messages: /^timeout exceeded when trying to connect$/,
    says: 'The database has more to do than it can take.',
    seconds: 2,
  },
  {
    // Lost, stopping, starting, or a standby that takes no writes. A breach of the protocol (08P01) is our own fault.
    codes:
      /^(?:08(?!P01)...|57P0[1-5]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_DESTROYED|ERR_STREAM_WRITE_AFTER_END)$/,
    messages:
      /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|connect ENOENT|timeout expired|Query read timeout|There was an error establishing an SSL connection)/,
    says: 'The database cannot be reached.',
    seconds: 2,
  },
];
