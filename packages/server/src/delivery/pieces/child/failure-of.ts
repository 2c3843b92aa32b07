import type { PieceFailure } from '../wire.ts';

const longestMessage = 2000;

/** What is told of something that a piece has thrown, whatever it is. */
export function failureOf(thrown: unknown): PieceFailure {
  try {
    return read(thrown);
  } catch {
    // Its members may be traps.
    return { message: 'It threw something that cannot be read.' };
  }
}

function read(thrown: unknown): PieceFailure {
  if (typeof thrown !== 'object' || thrown === null)
    return { message: String(thrown).slice(0, longestMessage) };
  const error = thrown as { message?: unknown; code?: unknown; cause?: unknown; response?: unknown };
  const cause = error.cause as { message?: unknown; code?: unknown } | null | undefined;
  const response = error.response as { status?: unknown } | null | undefined;
  const code = [error.code, cause?.code].find((each) => typeof each === 'string');
  const status = response?.status;
  const told = [error.message, cause?.message].filter((each) => typeof each === 'string' && each !== '');
  const message = told.length === 0 ? JSON.stringify(thrown) : told.join(': ');
  return {
    message: message.slice(0, longestMessage),
    ...(typeof code === 'string' ? { code: code.slice(0, 100) } : {}),
    ...(typeof status === 'number' ? { status } : {}),
  };
}
