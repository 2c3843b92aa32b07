import { labelOf } from '../../../data/stored/label.ts';
import { request } from '../../../data/server/client.ts';
import { modulesQuery, type Module } from '../../../data/stored/modules.ts';
import type { Page } from '../../../data/server/page.ts';
import { formatValue, type ChoiceIcon, type FieldDefinition, type Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';

/** One thing to choose. */
export interface Choice {
  value: string;
  label: string;
  color?: string | undefined;
  icon?: ChoiceIcon | undefined;
}

/** The choices of a select field: written in its options, or the resources of a module. */
export function useChoices(field: FieldDefinition): Choice[] {
  const from = field.options?.['choicesFrom'] as
    | { module: string; value?: string; title?: string }
    | undefined;
  // A form for anybody has nobody who could ask for modules; its choices are written in its fields.
  const { data: modules } = useQuery({ ...modulesQuery, enabled: from !== undefined });
  const module = modules?.find(({ identifier }) => identifier === from?.module);
  const { data } = useQuery({
    queryKey: ['choices', from],
    enabled: from !== undefined && module !== undefined,
    queryFn: () => (from === undefined || module === undefined ? [] : resourceChoices(module, from)),
  });
  return from === undefined ? definedChoices(field) : (data ?? []);
}

/** What people see for a chosen value that the options name; without hooks, since tables have thousands of cells. */
export function definedChoice({ options = {} }: FieldDefinition, value: string): Choice {
  let byValue = written.get(options);
  if (byValue === undefined) {
    byValue = new Map(
      definedChoices({ identifier: '', type: 'select', options }).map((each) => [each.value, each]),
    );
    written.set(options, byValue);
  }
  return byValue.get(value) ?? { value, label: value };
}

const written = new WeakMap<object, ReadonlyMap<string, Choice>>();

/** Whether the choices are resources of a module, which must be asked for. */
export function loadsChoices({ options }: FieldDefinition): boolean {
  return options?.['choicesFrom'] !== undefined;
}

/** The choices written in the options. */
export function definedChoices(field: FieldDefinition): Choice[] {
  const given = (field.options?.['choices'] ?? []) as (
    | string
    | { value: string; title?: string; color?: string; icon?: ChoiceIcon }
  )[];
  return given.map((each) =>
    typeof each === 'string'
      ? { value: each, label: each }
      : { value: each.value, label: each.title ?? each.value, color: each.color, icon: each.icon },
  );
}

async function resourceChoices(
  module: Module,
  { value = 'id', title }: { value?: string; title?: string },
): Promise<Choice[]> {
  const { data } = await request<Page<Resource>>(`/modules/${module.identifier}/resources`, {
    query: { limit: 500 },
  });
  const titled = module.fields.find(({ identifier }) => identifier === title);
  return Promise.all(
    data.map(async (resource) => ({
      value: value === 'id' ? resource.id : textOf(resource.data[value]),
      label:
        titled === undefined
          ? await labelOf(module, resource)
          : formatValue(titled, resource.data[titled.identifier]),
    })),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
