import { Problem, type ContentFault } from '@bakehouse/contract';
import { transact } from '../connect/executor.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { findModule } from './find-table.ts';
import { hashAhead } from './hash-ahead.ts';
import { writeNested } from './nested-writes.ts';
import { updateResource } from './update.ts';
import { isUnknownKey, upsertResource } from './upsert.ts';

type Values = Record<string, unknown>;

/** One operation of a batch. */
export type BatchOperation =
  | { op: 'create'; id?: string | undefined; data: Values }
  | { op: 'update'; id: string; version?: number | undefined; data: Values }
  | { op: 'upsert'; by: readonly string[]; version?: number | undefined; data: Values }
  | { op: 'delete'; id: string; version?: number | undefined };

/** One operation on any module. */
export type ModuleOperation = BatchOperation & { module: string };

/** Does all operations on a module in order in one transaction, or none. Gives the answer to each as JSON text. */
export async function runBatch(
  access: ResourceAccess,
  module: string,
  operations: readonly BatchOperation[],
): Promise<string[]> {
  findModule(access, module);
  return runModulesBatch(
    access,
    operations.map((operation) => ({ ...operation, module })),
  );
}

/** The same on any modules. */
export async function runModulesBatch(
  access: ResourceAccess,
  operations: readonly ModuleOperation[],
): Promise<string[]> {
  for (const [index, { module }] of operations.entries()) known(access, module, index);
  const madeHash = await hashAhead(
    access,
    operations.flatMap((operation) =>
      'data' in operation ? [{ table: findModule(access, operation.module), values: operation.data }] : [],
    ),
  );
  return transact(access.db, async (client) => {
    const inside = { ...access, db: client, madeHash };
    const answers: string[] = [];
    for (const [index, operation] of operations.entries()) {
      answers.push(
        await runOne(inside, operation).catch((error: unknown) => Promise.reject(placed(error, index))),
      );
    }
    return answers;
  });
}

function known(access: ResourceAccess, module: string, index: number): void {
  try {
    findModule(access, module);
  } catch (error) {
    throw placed(error, index);
  }
}

async function runOne(access: ResourceAccess, operation: ModuleOperation): Promise<string> {
  const { module } = operation;
  if (operation.op === 'delete') {
    await deleteResource(access, module, operation.id, operation.version);
    return `{"op":"delete","status":204,"id":"${operation.id}"}`;
  }
  return writeNested(access, module, operation.data, (inside, data) =>
    writeOne(inside, module, operation, data),
  );
}

async function writeOne(
  access: ResourceAccess,
  module: string,
  operation: Exclude<BatchOperation, { op: 'delete' }>,
  data: unknown,
): Promise<string> {
  switch (operation.op) {
    case 'create': {
      const { json } = await createResource(access, module, { id: operation.id, data });
      return `{"op":"create","status":201,"resource":${json}}`;
    }
    case 'update': {
      const { id, version } = operation;
      const { json } = await updateResource(access, module, id, { mode: 'patch', data, version });
      return `{"op":"update","status":200,"resource":${json}}`;
    }
    case 'upsert': {
      const { by, version } = operation;
      const { json, created } = await upsertResource(access, module, { by, mode: 'patch', data, version });
      return `{"op":"upsert","status":${created ? 201 : 200},"resource":${json}}`;
    }
  }
}

/** The same problem, telling which operation it is about. */
function placed(error: unknown, index: number): unknown {
  if (!(error instanceof Problem)) return error;
  const errors: ContentFault[] = error.data.errors?.map((fault) => ({
    ...fault,
    path:
      fault.path === 'id' || isUnknownKey(fault)
        ? `operations.${index}.${fault.path}`
        : `operations.${index}.data.${fault.path}`,
  })) ?? [{ path: `operations.${index}`, message: error.message, code: error.code }];
  return new Problem(error.code, `Operation ${index}: ${error.message}`, { ...error.data, errors }, error);
}
