import { Problem } from '@bakehouse/contract';
import type { Connections } from '../connections/connections.ts';
import { makeMask } from '../connections/mask-secret.ts';
import type { FileConnection } from './open-remote-files.ts';
import type { RemoteFiles } from './remote-files.ts';
import { maskedProblem } from './remote-problem.ts';

/** Signs in to the files of a connection and looks at the first one; throws what a workflow would be told. */
export async function tryRemoteFiles(connections: Connections, opened: FileConnection): Promise<void> {
  const { name } = opened.definition;
  let remote: RemoteFiles | undefined;
  try {
    remote = await connections.files(opened, { milliseconds: 10_000, key: 'test' });
    await remote.list('', 1);
    await connections.used(name);
  } catch (error) {
    const mask = makeMask(name, Object.values(opened.secret as Record<string, string>));
    const problem = error instanceof Problem ? maskedProblem(error, mask) : error;
    await connections.used(name, problem);
    throw problem;
  } finally {
    remote?.close();
  }
}
