import { isObject } from '@bakehouse/contract';
import { withKey } from '../model/definition.ts';
import { Fragment, type ReactNode } from 'react';
import type { DictionaryEntry } from './DictionaryField.tsx';
import type { OptionSchema } from './option-kind.ts';
import { OptionGroup } from './OptionGroup.tsx';

/** An option of several named parts. */
export function ObjectField({
  label,
  help,
  path,
  shape,
  value,
  onChange,
  children,
}: {
  label: string;
  help: string | undefined;
  path: string;
  shape: Readonly<Record<string, OptionSchema>>;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The control for one part. */
  children: (schema: OptionSchema, entry: DictionaryEntry) => ReactNode;
}) {
  const object = isObject(value) ? value : {};
  return (
    <OptionGroup label={label} help={help} path={path}>
      {Object.entries(shape).map(([key, each]) => (
        <Fragment key={key}>
          {children(each, {
            label: key,
            path: `${path}.${key}`,
            value: object[key],
            onChange: (next) => {
              const changed = withKey(object, key, next);
              onChange(Object.keys(changed).length === 0 ? undefined : changed);
            },
          })}
        </Fragment>
      ))}
    </OptionGroup>
  );
}
