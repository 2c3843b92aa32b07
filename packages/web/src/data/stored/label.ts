import { formatValue, type Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { formatContext } from '../../base/i18n/format.ts';
import type { Module } from './modules.ts';

type Labelled = Pick<Resource, 'id' | 'data'>;

/** The name of a resource, by its module's `label`. */
export async function labelOf(module: Module, resource: Labelled): Promise<string> {
  const plain = plainLabel(module, resource);
  if (plain !== undefined) return plain;
  const { parseExpression } = await import('@bakehouse/engine');
  try {
    const expression = parseExpression(module.definition.label ?? '');
    const made = expression.evaluate({
      input: resource.data,
      variables: { resource: { ...resource.data, id: resource.id } },
      now: Date.now(),
    });
    if (typeof made === 'string' || typeof made === 'number') return String(made);
  } catch {
    // A label that fails names nothing; the id still does.
  }
  return shortId(resource.id);
}

/** The name of a resource in components; while an expression loads it is the id. */
export function useLabel(module: Module | undefined, resource: Labelled | undefined): string {
  const plain = module === undefined || resource === undefined ? '' : plainLabel(module, resource);
  const { data } = useQuery({
    queryKey: ['label', module?.identifier, resource?.id, resource?.data],
    queryFn: () => (module === undefined || resource === undefined ? '' : labelOf(module, resource)),
    enabled: plain === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return plain ?? data ?? shortId(resource?.id ?? '');
}

/** The name of a resource where its label is one field, which needs no evaluator; most are. */
export function plainLabel({ definition, fields }: Module, { id, data }: Labelled): string | undefined {
  const { label } = definition;
  const name = label === undefined ? fields[0]?.identifier : /^\$resource\.(\w+)$/.exec(label.trim())?.[1];
  if (name === undefined) return label === undefined ? shortId(id) : undefined;
  const field = fields.find(({ identifier }) => identifier === name);
  const text = field === undefined ? '' : formatValue(field, data[name], formatContext());
  return text === '' ? shortId(id) : text;
}

function shortId(id: string): string {
  return id.slice(-8);
}
