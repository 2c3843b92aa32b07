import { useQuery } from '@tanstack/react-query';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { ChoiceSelect } from '../../../../fields/parts/choices/ChoiceSelect.tsx';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { eventChoices, type Started } from './event-choices.ts';

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
      const { data: workflows } = await request<Page<Started>>('/workflows');
      return eventChoices(workflows);
    },
    staleTime: 60_000,
  });
  return (
    <ChoiceSelect
      control={control}
      disabled={false}
      multiple={multiple}
      allowOther
      choices={data ?? []}
      value={value}
      onChange={onChange}
    />
  );
}
