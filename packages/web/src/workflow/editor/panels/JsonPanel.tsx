import { isObject } from '@bakehouse/contract';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { definitionText } from '../../model/definition.ts';
import { editorTexts } from '../texts.ts';
import type { Editing } from '../state/use-editor.ts';

/** The definition as text; what parses is taken at once, and what is changed in the picture shows here. */
export function JsonPanel({ editing: { definition, edit } }: { editing: Editing }) {
  const t = useTexts(editorTexts);
  const [text, setText] = useState(() => definitionText(definition));
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const parsed = parse(text);
    if ('json' in parsed && JSON.stringify(parsed.json) === JSON.stringify(definition)) return;
    setText(definitionText(definition));
    setProblem(undefined);
  }, [definition]);
  return (
    <div className="flow-json">
      <textarea
        className="expression-area"
        aria-label={t.json}
        aria-invalid={problem !== undefined}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          const parsed = parse(next);
          if ('problem' in parsed) {
            setProblem(parsed.problem);
            return;
          }
          setProblem(undefined);
          edit(() => parsed.json, 'json');
        }}
      />
      <p className={problem === undefined ? 'soft small' : 'form-message bad'} role="status">
        {problem === undefined ? t.jsonHelp : t.notTaken(problem)}
      </p>
    </div>
  );
}

function parse(text: string): { json: Record<string, unknown> } | { problem: string } {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? { json } : { problem: '{…}' };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
