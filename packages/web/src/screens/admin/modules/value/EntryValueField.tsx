import type { FieldDefinition, ModuleDefinition, Resource } from '@bakehouse/contract';
import { checkResourceExpression, resourceType } from '@bakehouse/engine/check';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { useModules } from '../../../../data/stored/modules.ts';
import { emptyScope, FormScopeContext, type FormScope } from '../../../../workflow/forms/form-context.ts';
import { useFindings } from '../../../../base/i18n/findings/use-findings.ts';
import { ValueField } from '../../../../workflow/forms/value/ValueField.tsx';

/** A value that is worked out of an entry: picked, as a text with values in it, or as an expression; with a stored entry as sample. */
export function EntryValueField({
  label,
  help,
  path,
  purpose,
  definition,
  fault,
  required = false,
  value,
  onChange,
}: {
  label: string;
  help: string | undefined;
  path: string;
  /** What it is for: a label, a rule, or the field that is worked out. */
  purpose: 'label' | 'rule' | FieldDefinition;
  definition: ModuleDefinition;
  /** What the server says of it. */
  fault: string | undefined;
  required?: boolean;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { bakery_resource_module: identifier, bakery_resource: resource } = definition;
  const inWords = useFindings();
  const isStored = useModules().some((each) => each.identifier === identifier);
  const { data: sample } = useQuery({
    queryKey: ['sample', identifier],
    queryFn: async () => {
      const query = { limit: 1, sort: '-updatedAt' };
      return (await request<Page<Resource>>(`/modules/${identifier}/resources`, { query })).data[0] ?? null;
    },
    enabled: isStored,
    retry: false,
  });
  const scope = useMemo((): FormScope => {
    const { errors, warnings } =
      value === undefined ? nothing : checkResourceExpression(value, definition, purpose);
    const placed = (found: readonly { message: string; code: string; hint?: string | undefined }[]) =>
      found.map(inWords).map(({ message, code, hint }) => ({
        path,
        message,
        code,
        ...(hint === undefined ? {} : { hint }),
      }));
    const refused = fault === undefined ? [] : [{ message: fault.replace(/\.$/, ''), code: 'refused' }];
    return {
      ...emptyScope,
      hasInput: false,
      variables: new Map([['resource', resourceType(definition)]]),
      sample:
        sample === undefined || sample === null
          ? undefined
          : {
              input: sample.data,
              variables: { resource: { ...sample.data, id: sample.id } },
              selector: '',
            },
      fieldsOf: () => resource.fields,
      faults: () => placed([...errors, ...refused]),
      warnings: () => placed(warnings),
    };
  }, [definition, resource, sample, value, purpose, path, fault, inWords]);
  return (
    <FormScopeContext value={scope}>
      <ValueField
        label={label}
        help={help}
        path={path}
        required={required}
        first="value"
        value={value}
        onChange={(next) => onChange(sourceOf(next))}
      />
    </FormScopeContext>
  );
}

const nothing = { errors: [], warnings: [] };

/** What is written, as an expression; undefined where nothing is. */
function sourceOf(written: unknown): string | undefined {
  if (typeof written === 'number') return String(written);
  return typeof written === 'string' && written !== '' ? written : undefined;
}
