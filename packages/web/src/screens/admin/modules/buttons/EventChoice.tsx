import { useQuery } from '@tanstack/react-query';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { ChoiceSelect } from '../../../../fields/parts/choices/ChoiceSelect.tsx';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';

/** Identifiers of events: those that workflows bind, or new ones typed in. */
export function EventChoice({
  value,
  onChange,
  control,
  multiple = false,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  control: ControlProps;
  multiple?: boolean;
}) {
  const { data } = useQuery({
    queryKey: ['workflow-events'],
    queryFn: async () => {
      const { data: workflows } = await request<Page<{ events?: { identifier: string }[] }>>('/workflows');
      return [...new Set(workflows.flatMap(({ events = [] }) => events.map(({ identifier }) => identifier)))];
    },
    staleTime: 60_000,
  });
  return (
    <ChoiceSelect
      control={control}
      disabled={false}
      multiple={multiple}
      allowOther
      choices={(data ?? []).map((each) => ({ value: each, label: each }))}
      value={value}
      onChange={onChange}
    />
  );
}
