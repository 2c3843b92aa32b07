import { useQuery } from '@tanstack/react-query';
import type { Run } from '../../../data/stored/runs.ts';
import { useModules } from '../../../data/stored/modules.ts';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { workflowTexts } from '../list/texts.ts';
import { runTexts } from './texts.ts';

/** What workflows are called, and in words what began a run. What is gone keeps its identifier. */
export function useRunNames() {
  const t = useTexts(runTexts);
  const { startsBy } = useTexts(workflowTexts);
  const { data: workflows = [] } = useQuery(workflowsQuery);
  const modules = useModules();
  const workflowOf = (identifier: string) => workflows.find((each) => each.identifier === identifier);
  return {
    workflowName: (identifier: string) => workflowOf(identifier)?.title ?? identifier,
    causeName: ({ workflow, cause: { type, event, module, step } }: Pick<Run, 'workflow' | 'cause'>) => {
      const bound = workflowOf(workflow)?.events?.find(({ identifier }) => identifier === event);
      const of = module ?? bound?.module;
      const title = modules.find(({ identifier }) => identifier === of)?.title ?? of;
      const name =
        event === undefined || bound === undefined || (of === undefined && type === 'event')
          ? (event ?? t.causeType(type))
          : startsBy(bound.type, title ?? '', event);
      return t.causeOf(name, step);
    },
  };
}
