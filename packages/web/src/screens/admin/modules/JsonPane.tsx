import { isObject, jsonEqual, type ModuleDefinition } from '@bakehouse/contract';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { moduleTexts } from './texts.ts';
import type { ModuleEditor } from './use-module-editor.ts';

/** The definition as JSON, which may be changed here as well. */
export function JsonPane({ editor: { definition, set, faults } }: { editor: ModuleEditor }) {
  const t = useTexts(moduleTexts);
  const [text, setText] = useState(() => print(definition));
  const typed = read(text);
  useEffect(() => {
    setText((now) => (jsonEqual(read(now) ?? null, definition) ? now : print(definition)));
  }, [definition]);
  const message =
    typed === undefined
      ? t.badJson
      : faults.all.map(({ path, message: what }) => `${path}: ${what}`).join('\n') || undefined;
  return (
    <FormRow
      label={t.json}
      help={t.jsonText}
      message={message}
      status={message === undefined ? undefined : 'error'}
    >
      {(control) => (
        <Input.TextArea
          {...control}
          className="json-input"
          autoSize={{ minRows: 12, maxRows: 40 }}
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const next = read(target.value);
            if (next !== undefined) set(next);
          }}
        />
      )}
    </FormRow>
  );
}

function print(definition: ModuleDefinition): string {
  return JSON.stringify(definition, null, 2);
}

/** What can be shown by the editor; what is wrong inside it is told at its place. */
function read(text: string): ModuleDefinition | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (!isObject(json) || typeof json['bakery_resource_module'] !== 'string') return undefined;
    const resource = json['bakery_resource'];
    if (!isObject(resource) || !Array.isArray(resource['fields'])) return undefined;
    const sound = (resource['fields'] as unknown[]).every(
      (field) =>
        isObject(field) && typeof field['identifier'] === 'string' && typeof field['type'] === 'string',
    );
    return sound ? (json as ModuleDefinition) : undefined;
  } catch {
    return undefined;
  }
}
