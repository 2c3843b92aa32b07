import { code, type Convert } from '../reader.ts';

/** Stop and Error. */
export const stopAndError: Convert = (reader) => ({
  elements: [
    {
      type: 'flow/fail',
      options: {
        code: 'stopped',
        message: code(reader, 'errorMessage') ?? code(reader, 'errorObject') ?? '"Stopped"',
      },
    },
  ],
});
