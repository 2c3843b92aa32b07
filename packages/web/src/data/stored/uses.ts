import { request } from '../server/client.ts';

/** One place that uses a definition, or a part of one. */
export interface Use {
  kind:
    | 'module'
    | 'role'
    | 'queue'
    | 'connection'
    | 'workflow'
    | 'dashboard'
    | 'site'
    | 'run'
    | 'view'
    | 'chart'
    | 'template';
  name: string;
  path: string;
  message: string;
  certain: boolean;
  /** Whether it gets the new name of a renamed field by itself. */
  carried?: boolean;
  version?: number;
  runs?: number;
}

/** What uses a definition; nothing where the server does not tell. */
export async function usesOf(kind: 'modules' | 'workflows' | 'roles', name: string): Promise<Use[]> {
  try {
    return (await request<{ uses: Use[] }>(`/definitions/${kind}/${name}/uses`)).uses;
  } catch {
    return [];
  }
}
