import { Problem, type ContentFault } from '@bakehouse/contract';
import { transact } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { findModule } from './find-table.ts';
import { updateResource } from './update.ts';

/** One operation of a batch. */
export type BatchOperation =
  | { op: 'create'; id?: string | undefined; data: Record<string, unknown> }
  | { op: 'update'; id: string; version?: number | undefined; data: Record<string, unknown> }
  | { op: 'delete'; id: string; version?: number | undefined };

/** Does all operations in order in one transaction, or none. Gives the answer to each as JSON text. */
export async function runBatch(
  access: ResourceAccess,
  module: string,
  operations: readonly BatchOperation[],
): Promise<string[]> {
  findModule(access, module);
  return transact(access.db, async (client) => {
    const inside = { ...access, db: client };
    const answers: string[] = [];
    for (const [index, operation] of operations.entries()) {
      answers.push(
        await runOne(inside, module, operation).catch((error: unknown) =>
          Promise.reject(placed(error, index)),
        ),
      );
    }
    return answers;
  });
}

async function runOne(access: ResourceAccess, module: string, operation: BatchOperation): Promise<string> {
  switch (operation.op) {
    case 'create': {
      const { json } = await createResource(access, module, operation);
      return `{"op":"create","status":201,"resource":${json}}`;
    }
    case 'update': {
      const { json } = await updateResource(access, module, operation.id, {
        mode: 'patch',
        data: operation.data,
        version: operation.version,
      });
      return `{"op":"update","status":200,"resource":${json}}`;
    }
    case 'delete':
      await deleteResource(access, module, operation.id, operation.version);
      return `{"op":"delete","status":204,"id":"${operation.id}"}`;
  }
}

/** The same problem, telling which operation it is about. */
function placed(error: unknown, index: number): unknown {
  if (!(error instanceof Problem)) return error;
  const errors: ContentFault[] = error.data.errors?.map((fault) => ({
    ...fault,
    path: fault.path === 'id' ? `operations.${index}.id` : `operations.${index}.data.${fault.path}`,
  })) ?? [{ path: `operations.${index}`, message: error.message, code: error.code }];
  return new Problem(error.code, `Operation ${index}: ${error.message}`, { ...error.data, errors }, error);
}
