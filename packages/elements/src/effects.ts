import type { Element } from '@bakehouse/engine';
import { actionDelete } from './action/delete.ts';
import { actionSave } from './action/save.ts';
import { dataFind } from './data/find.ts';

/** Elements whose work is done by services of the host. */
export const effectElements: readonly Element[] = [actionDelete, actionSave, dataFind];
