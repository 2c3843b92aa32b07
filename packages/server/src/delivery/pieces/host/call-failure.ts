import { Problem, type ProblemCode } from '@bakehouse/contract';
import type { PieceFailure } from '../wire.ts';
import { pieceProblem } from './problems.ts';

/** What a failure that a piece tells of means; what was refused on the way out says more than the piece does. */
export function callFailure(
  piece: string,
  { message, code, status }: PieceFailure,
  refusal: Problem | undefined,
  { answer, files, memory }: Readonly<Record<'answer' | 'files' | 'memory', string>>,
): Problem {
  if (refusal !== undefined)
    return new Problem(
      'address_refused',
      `The piece "${piece}" was stopped on its way out: ${refusal.message}`,
    );
  if (/Array buffer allocation failed|Out of memory/.test(message))
    return pieceProblem(piece, 'piece_memory', memory);
  switch (code ?? '') {
    case 'ERR_ACCESS_DENIED':
      return pieceProblem(piece, 'piece_forbidden', message);
    case 'ERR_TOO_LARGE':
      return pieceProblem(piece, 'piece_output', answer);
    case 'EFBIG':
      return pieceProblem(piece, 'piece_files', files);
    case 'ERR_NO_PIECE':
    case 'ERR_NO_ACTION':
    case 'MODULE_NOT_FOUND':
    case 'ERR_MODULE_NOT_FOUND':
    case 'ERR_DLOPEN_DISABLED':
    case 'ERR_NOT_HERE':
      return pieceProblem(piece, 'piece_unusable', message);
    default:
      return new Problem(codeOf(status), `The piece "${piece}" failed: ${message}`);
  }
}

function codeOf(status: number | undefined): ProblemCode {
  if (status === 401 || status === 403) return 'connection_refused';
  return status === 429 ? 'connection_limited' : 'piece_failed';
}
