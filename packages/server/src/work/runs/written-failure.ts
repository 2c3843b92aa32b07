/** A failure, and what is wrong in its parts. */
interface Failure {
  code: string;
  message: string;
  errors?: readonly { path: string; message: string; code?: string | undefined }[] | undefined;
}

/** Failures whose message quotes the values at hand; the others are in words of the workflow, of the module or of the product. */
const quoting = new Set(['expression_failed']);

/** A failure of an elevated run as whoever ran it is told of it: nothing of values that they may not see. */
export function writtenFailure<F extends Failure>(failure: F): F {
  const { code, message, errors } = failure;
  return {
    ...failure,
    message: quoting.has(code) ? onlyAdministrators : message,
    ...(errors === undefined ? {} : { errors: errors.map(writtenError) }),
  };
}

function writtenError<E extends { message: string; code?: string | undefined }>(error: E): E {
  return quoting.has(error.code ?? '') ? { ...error, message: onlyAdministrators } : error;
}

/** What stands instead of a message. */
export const onlyAdministrators = 'Only an administrator can see what went wrong.';
