import { useQuery } from '@tanstack/react-query';
import { useModules } from '../../../data/stored/modules.ts';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import type { NamedChoice } from '../../forms/form-context.ts';

type Named = 'module' | 'workflow' | 'role' | 'queue' | 'connection' | 'dashboard';

/** What is there by its title: modules, workflows, roles, queues, connections and dashboards. */
export function useNames(): (what: Named) => readonly NamedChoice[] {
  const modules = useModules();
  const { data: workflows = [] } = useQuery(workflowsQuery);
  const { data: roles = [] } = useQuery({
    queryKey: ['roles', 'names'],
    queryFn: async () =>
      (
        await request<Page<{ slug: string; title?: string; name?: string }>>('/roles', {
          query: { limit: 1000 },
        })
      ).data,
  });
  const { data: queues = [] } = useQuery({
    queryKey: ['queues', 'names'],
    queryFn: async () => (await request<Page<{ name: string }>>('/queues')).data,
  });
  const { data: connections = [] } = useQuery({
    queryKey: ['connections', 'names'],
    queryFn: async () =>
      (await request<Page<{ definition: { name: string; title?: string } }>>('/connections')).data,
  });
  const { data: dashboards = [] } = useQuery({
    queryKey: ['dashboards', 'names'],
    queryFn: async () => (await request<Page<{ identifier: string; title: string }>>('/dashboards')).data,
  });
  return (what) => {
    if (what === 'dashboard') return dashboards.map(({ identifier, title }) => [identifier, title]);
    if (what === 'module') return modules.map(({ identifier, title }) => [identifier, title]);
    if (what === 'workflow')
      return workflows.map(({ identifier, title }) => [identifier, title ?? identifier]);
    if (what === 'connection')
      return connections.map(({ definition: { name, title } }) => [name, title ?? name]);
    if (what === 'queue') return queues.map(({ name }) => [name, name]);
    return roles.map(({ slug, title, name }) => [slug, title ?? name ?? slug]);
  };
}
