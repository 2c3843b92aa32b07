import type { ContentFault, ModuleDefinition } from '@bakehouse/contract';
import type { PoolClient } from 'pg';
import type { TypeChangeNote } from './change-types.ts';
import type { IndexNote } from './indexes/build-asked.ts';
import type { ModuleTable } from './module-table.ts';

/** What the modules need from outside. */
export interface ModulesParts {
  /** Told inside the transaction of every change, to wake other processes. */
  changed: (client: PoolClient) => Promise<void>;
  /** Finds what is wrong with the expressions of a definition. */
  expressionFaults: (definition: ModuleDefinition) => ContentFault[];
  /** Works out computed fields of rows that are there already; without it they get theirs when they are written. */
  fillComputed?: ((table: ModuleTable) => Promise<void>) | undefined;
  /** Told of changes of types, which may take long. */
  typeChange?: ((note: TypeChangeNote) => void) | undefined;
  /** Told of indexes that administrators have built. */
  index?: ((note: IndexNote) => void) | undefined;
  /** From how many milliseconds on figures are kept. */
  keepFiguresFrom?: number | undefined;
}
