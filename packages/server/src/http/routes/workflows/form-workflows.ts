import { formWorkflows, Problem } from '@bakehouse/contract';
import { isHidden, isNothing, rightOn } from '@bakehouse/store';
import { formWorkflowsOf } from '../../../work/events/form-workflows.ts';
import { defineRoute } from '../../define-route.ts';
import { moduleParams } from '../../request/resource-input.ts';

/** The workflows of a module's forms that run in the browser too. */
export const moduleFormWorkflows = defineRoute({
  method: 'GET',
  path: '/modules/:module/form-workflows',
  tag: 'Workflows',
  summary: 'Gives the workflows that the app runs by itself in the forms of a module that it keeps offline.',
  access: 'user',
  params: moduleParams,
  answers: { 200: { about: 'The workflows and their events.', schema: formWorkflows } },
  problems: [401, 403, 404],
  handle({ params: { module }, actor, services }) {
    const modules = services.modules();
    const table = modules.find(module);
    if (table === undefined || isHidden({ actor, modules }, table))
      throw new Problem('not_found', 'There is no such module.');
    const may = (action: 'create' | 'update') => !isNothing(rightOn(actor, table, action, modules.lookup));
    if (!may('create') && !may('update'))
      throw new Problem('forbidden', 'Nothing in this module may be created or changed.');
    const { definition } = table;
    const isKept = definition.bakery_resource.offline === true;
    const body = isKept
      ? formWorkflowsOf(services.workflows().current(), definition)
      : { events: [], workflows: [] };
    return { status: 200, body };
  },
});
