import {
  eventRequest,
  newId,
  schemaFaults,
  type EventRequest,
  type WorkflowDefinition,
} from '@bakehouse/contract';
import { runEvent, type RunCause } from '@bakehouse/engine';

/** A test of a workflow, as its definition has it. */
export type WorkflowTest = NonNullable<WorkflowDefinition['tests']>[number];

/** Why the run of a test begins, or what is wrong with the test. */
export function causeOf(
  definition: Pick<WorkflowDefinition, 'events'>,
  { event, input, as }: Pick<WorkflowTest, 'event' | 'input' | 'as'>,
): RunCause | string {
  const user = as === undefined ? null : userOf(as);
  if (event === undefined) return { run: newId(), user, input };
  const { identifier, before, after, ...rest } = event;
  const binding = definition.events?.find((each) => each.identifier === identifier);
  if (binding === undefined) return `event: the workflow binds no event ${JSON.stringify(identifier)}`;
  const { type, module } = binding;
  // What happens outside of any module, such as a webhook, names none.
  const request = module === undefined ? eventRequest.partial({ module: true }) : eventRequest;
  const body = request.safeParse({ ...(module === undefined ? {} : { module }), ...rest });
  if (!body.success) {
    const [fault] = schemaFaults(body.error, 'event');
    return `${fault?.path}: ${fault?.message}`;
  }
  const { data } = body.data;
  return {
    run: newId(),
    user,
    event: {
      ...runEvent(binding.identifier, type, body.data as EventRequest),
      ...(data === undefined ? {} : { data }),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  };
}

/** Somebody with that role, or of that e-mail address. */
function userOf(as: string): NonNullable<RunCause['user']> {
  const isAddress = as.includes('@');
  return {
    id: '00000000-0000-7000-8000-000000000001',
    email: isAddress ? as : `${as}@example.com`,
    name: as,
    roles: isAddress ? [] : [as],
  };
}
