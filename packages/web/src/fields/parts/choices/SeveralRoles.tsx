import { useQuery } from '@tanstack/react-query';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { Several } from './Several.tsx';

/** A control to choose roles; for administrators. */
export function SeveralRoles({
  label,
  help,
  value,
  onChange,
}: {
  label: string;
  help?: string | undefined;
  value: string[];
  onChange: (roles: string[]) => void;
}) {
  const { data } = useQuery({
    queryKey: ['roles', 'choices'],
    queryFn: () => request<Page<{ slug: string; title: string }>>('/roles', { query: { limit: 1000 } }),
  });
  const choices = (data?.data ?? []).map(({ slug, title }) => ({ value: slug, label: title }));
  return <Several label={label} help={help} value={value} onChange={onChange} choices={choices} />;
}
