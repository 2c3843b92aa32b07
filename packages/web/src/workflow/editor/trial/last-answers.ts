import { isObject } from '@bakehouse/contract';
import { runQuery, type Run, type RunStep } from '../../../data/stored/runs.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { elementsOf, identifierOf, nameOf, typeOfElement, type Definition } from '../../model/definition.ts';
import type { Pin, Pins } from './pins.ts';

/** Runs beyond this are too old to speak for what is asked now. */
const newest = 5;

/** The elements of a workflow that ask other systems. */
export function askingElements(definition: Definition): string[] {
  return elementsOf(definition)
    .filter((each) => typeOfElement(each) === 'data/http')
    .map(nameOf);
}

/** What other systems answered in the last runs, by the element that asked. */
export async function lastAnswers(definition: Definition): Promise<Pins> {
  const asking = askingElements(definition);
  const workflow = identifierOf(definition);
  if (asking.length === 0 || workflow === '') return {};
  const { data: runs } = await request<Page<Run>>('/runs', { query: { workflow, limit: newest } });
  const found: Record<string, Pin> = {};
  for (const { id } of runs) {
    const open = asking.filter((name) => found[name] === undefined);
    if (open.length === 0) break;
    const { trace } = await queryClient.fetchQuery(runQuery(id));
    Object.assign(found, answersIn(trace, workflow, open));
  }
  return found;
}

/** What was answered in a run: the last of each, as far as it was kept whole. */
export function answersIn(trace: readonly RunStep[], workflow: string, asking: readonly string[]): Pins {
  return Object.fromEntries(
    asking.flatMap((name): [string, Pin][] => {
      const step = trace.findLast(
        (each) => each.element === name && each.workflow === workflow && each.error === undefined,
      );
      const data = step?.output;
      return step?.port === undefined || !isObject(data) || data['cut'] === true
        ? []
        : [[name, { port: step.port, data }]];
    }),
  );
}
