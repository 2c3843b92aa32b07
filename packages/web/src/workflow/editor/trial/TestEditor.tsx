import { isObject } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { JsonField } from '../../forms/JsonField.tsx';
import { elementsOf, nameOf, typeOfElement, withKey, type Definition } from '../../model/definition.ts';
import { testTexts } from './test-texts.ts';
import { answersAt } from './waits.ts';

/** One test as a form: its name, how it should end, what is answered on the way; the rest as JSON. */
export function TestEditor({
  definition,
  test,
  path,
  onChange,
  onRemove,
}: {
  definition: Definition;
  test: unknown;
  path: string;
  onChange: (test: unknown) => void;
  onRemove: () => void;
}) {
  const t = useTexts(testTexts);
  const known = isObject(test) ? test : {};
  const name = text(known['name']);
  const expected = isObject(known['expect']) ? known['expect'] : {};
  const given = isObject(known['given']) ? known['given'] : {};
  const answers = isObject(given['answers']) ? given['answers'] : {};
  const answer = (element: string, next: string | undefined) => {
    const all = withKey(answers, element, next);
    const rest = withKey(given, 'answers', Object.keys(all).length === 0 ? undefined : all);
    onChange(withKey(known, 'given', Object.keys(rest).length === 0 ? undefined : rest));
  };
  const status = text(expected['status']);
  const ends = statuses.includes(status) ? statuses : [...statuses, status];
  return (
    <div className="flow-form">
      <FormRow label={t.name} path={`${path}.name`}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={({ target }) => onChange(withKey(known, 'name', target.value))}
          />
        )}
      </FormRow>
      <p className="soft small">{beginning(known, t)}</p>
      {questions(definition).map(({ element, actions }) => (
        <NativeSelect
          key={element}
          label={actions.length === 0 ? t.waitAt(element) : t.answerAt(element)}
          value={Object.hasOwn(answers, element) ? `=${text(answers[element])}` : ''}
          options={[
            ['', actions.length === 0 ? t.waits : t.unanswered],
            ...(actions.length === 0 ? [['=', t.skipped] as const] : []),
            ...actions.map((each) => [`=${each}`, each] as const),
          ]}
          onChange={(next) => answer(element, next === '' ? undefined : next.slice(1))}
        />
      ))}
      <NativeSelect
        label={t.ends}
        value={status}
        options={ends.map((each) => [each, t.status(each)] as const)}
        onChange={(next) =>
          onChange(withKey(known, 'expect', withKey(expected, 'status', next === '' ? undefined : next)))
        }
      />
      <details>
        <summary>{t.all}</summary>
        <JsonField label={name} hiddenLabel path={path} rows={8} value={test} onChange={onChange} />
      </details>
      <Button size="small" danger onClick={onRemove}>
        {t.remove(name)}
      </Button>
    </div>
  );
}

const statuses: readonly string[] = ['completed', 'failed', 'waiting', ''];

/** Where a run stops until somebody answers, or until some time has passed. */
function questions(definition: Definition): { element: string; actions: string[] }[] {
  return elementsOf(definition).flatMap((each) => {
    const element = nameOf(each);
    const actions = answersAt(definition, element);
    return actions.length > 0 || typeOfElement(each) === 'flow/wait' ? [{ element, actions }] : [];
  });
}

function beginning(test: Readonly<Record<string, unknown>>, t: (typeof testTexts)['en']): string {
  const { event } = test;
  return isObject(event) ? t.byEvent(text(event['identifier'])) : t.byInput;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
