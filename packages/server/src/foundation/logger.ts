import { errorCode } from '@bakehouse/contract';
import { pino, type Logger } from 'pino';

/** Names whose values never reach a log, on whatever level they stand. */
const secrets = ['authorization', 'cookie', 'password', 'secret', 'token', 'apiKey'];

/** The process's log: JSON lines on standard error, secrets blanked. */
export function makeLogger(level: string): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: null,
      serializers: { err: plainError },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...paths, '*["set-cookie"]'], censor: '•••' },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** What a log says of an error: not the objects that libraries hang on it. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = errorCode(error);
  return {
    name,
    message,
    ...(code === undefined ? {} : { code }),
    stack,
    ...(cause === undefined ? {} : { cause: plainError(cause) }),
  };
}
