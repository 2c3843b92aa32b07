import { openS3 } from '@bakehouse/store';
import { fault, ok, type Examination } from './examination.ts';

/** Whether the object store of files lets us in. */
export const files: Examination = {
  name: 'Files',
  examine: async ({ config: { FILES_URL } }) => {
    if (FILES_URL === undefined) return [ok('Files are kept in the database.')];
    const { host } = new URL(FILES_URL);
    const objects = openS3(FILES_URL);
    try {
      for await (const _ of objects.list()) break;
      return [ok(`The object store at ${host} lets us in.`)];
    } catch (error) {
      const { cause } = error as Error;
      return [
        fault(
          `The object store at ${host} does not let us in: ${cause instanceof Error ? cause.message : String(error)}`,
          'Check host, bucket, key, secret and region in FILES_URL, and the rights of the key.',
        ),
      ];
    } finally {
      objects.close();
    }
  },
};
