import type { FormWorkflows } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../data/server/client.ts';
import { isOffline } from '../../data/server/connection.ts';
import { keepAnswer } from '../layer.ts';

/** The workflows of a module's forms that the app runs by itself; kept on the device. */
export function formWorkflowsQuery(module: string) {
  return queryOptions({
    queryKey: ['form workflows', module],
    queryFn: async () => {
      const path = `/modules/${module}/form-workflows`;
      const given = await request<FormWorkflows>(path);
      // Storage that takes its time must not hold up an answer.
      if (!isOffline()) void keepAnswer(path, given).catch(() => undefined);
      return given;
    },
    staleTime: 60_000,
  });
}
