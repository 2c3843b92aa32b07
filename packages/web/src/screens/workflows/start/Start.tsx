import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { LoadingPage, NotFound } from '../../../parts/messages/PageStates.tsx';
import { StartForm } from './StartForm.tsx';

/** The form that starts a workflow with what it declares as its input. */
export function Start() {
  const { workflow: identifier = '' } = useParams({ strict: false });
  const { data, isPending } = useQuery(workflowsQuery);
  if (isPending) return <LoadingPage />;
  const workflow = data?.find((each) => each.identifier === identifier);
  if (workflow?.input === undefined) return <NotFound />;
  return (
    <StartForm
      key={identifier}
      identifier={identifier}
      title={workflow.title ?? identifier}
      description={workflow.description}
      fields={workflow.input}
      output={workflow.output}
    />
  );
}
