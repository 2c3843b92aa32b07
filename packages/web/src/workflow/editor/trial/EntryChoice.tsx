import { isObject, type ModuleDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import type { Definition } from '../../model/definition.ts';
import { bindingOf } from './bindings.ts';
import { eventOfEntry, type Entry } from './entry-event.ts';
import type { Sample } from './sample.ts';
import { trialTexts } from './texts.ts';

/** Picks a stored entry of the module whose event starts the workflow: it becomes the event. */
export function EntryChoice({
  definition,
  sample,
  onPick,
}: {
  definition: Definition;
  sample: Sample;
  onPick: (sample: Sample) => void;
}) {
  const t = useTexts(trialTexts);
  const binding = bindingOf(definition, sample);
  const module = binding?.module ?? '';
  const { data } = useQuery({
    queryKey: ['trial-entries', module],
    queryFn: async () => {
      const [{ data: rows }, shape] = await Promise.all([
        request<Page<Entry>>(`/modules/${module}/resources`, { query: { limit: 30 } }),
        request<ModuleDefinition>(`/modules/${module}`),
      ]);
      return { rows, shape };
    },
    enabled: module !== '',
    staleTime: 0,
  });
  if (binding === undefined || data === undefined || data.rows.length === 0) return null;
  return (
    <NativeSelect
      label={t.entry}
      value={isObject(sample.json) && typeof sample.json['id'] === 'string' ? sample.json['id'] : ''}
      options={[['', t.chooseEntry], ...data.rows.map((row) => [row.id, labelOf(row, data.shape)] as const)]}
      onChange={(id) => {
        const row = data.rows.find((each) => each.id === id);
        if (row !== undefined) onPick({ mode: 'event', json: eventOfEntry(binding, row, sample.json) });
      }}
    />
  );
}

/** The first texts of an entry, by which people know it. */
function labelOf({ id, data }: Entry, { bakery_resource: { fields } }: ModuleDefinition): string {
  const texts = fields.flatMap(({ identifier }) => {
    const value = data[identifier];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  return texts.length === 0 ? id : texts.slice(0, 3).join(' · ').slice(0, 80);
}
