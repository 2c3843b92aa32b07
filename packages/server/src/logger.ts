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
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...paths, '*["set-cookie"]'], censor: '•••' },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
