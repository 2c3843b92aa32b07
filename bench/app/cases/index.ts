import type { AppCase } from '../app-case.ts';
import { panWidest, panWideWorkflow, panWorkflow } from './pan-workflow.ts';
import { dragIndex, scrollIndex } from './scroll-index.ts';

/** Every case, in the order in which they are played; a later one may use the data of an earlier one. */
export const appCases: readonly AppCase[] = [scrollIndex, dragIndex, panWorkflow, panWideWorkflow, panWidest];
