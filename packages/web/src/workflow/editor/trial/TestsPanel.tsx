import { isObject } from '@bakehouse/contract';
import { Button } from 'antd';
import { CircleAlert, CircleCheck, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { withKey } from '../../model/definition.ts';
import type { TestReport } from './test-report.ts';
import { TestEditor } from './TestEditor.tsx';
import { editorTexts } from '../texts.ts';
import { trialTexts } from './texts.ts';
import type { Editing } from '../state/use-editor.ts';

/** The tests that the definition carries: run, shown and changed here. */
export function TestsPanel({
  editing: { definition, edit },
  tested,
  onTested,
}: {
  editing: Editing;
  tested: TestReport | undefined;
  onTested: (tested: TestReport | undefined) => void;
}) {
  const t = useTexts(trialTexts);
  const { tests: heading } = useTexts(editorTexts);
  const [problem, setProblem] = useState<string>();
  const tests = (Array.isArray(definition['tests']) ? definition['tests'] : []) as unknown[];
  const put = (next: readonly unknown[]) =>
    edit((all) => withKey(all, 'tests', next.length === 0 ? undefined : next), 'tests');
  const go = async () => {
    setProblem(undefined);
    try {
      onTested(await request<TestReport>('/workflows/test', { method: 'POST', body: definition }));
    } catch (error) {
      onTested(undefined);
      setProblem(problemText(error));
    }
  };
  return (
    <div className="flow-form">
      <h2 className="hidden-visually">{heading}</h2>
      <p className="soft small">{t.testsAbout}</p>
      <div className="row">
        <Button
          type="primary"
          icon={<FlaskConical size={15} aria-hidden />}
          disabled={tests.length === 0}
          onClick={() => void go()}
        >
          {t.runTests}
        </Button>
        <Button
          onClick={() => put([...tests, { name: t.newTest, input: {}, expect: { status: 'completed' } }])}
        >
          {t.addTest}
        </Button>
      </div>
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      {tested !== undefined && <Coverage {...tested.coverage} />}
      {tests.map((test, index) => {
        const name = isObject(test) && typeof test['name'] === 'string' ? test['name'] : String(index + 1);
        const result = tested?.tests[index];
        return (
          <details key={index} className="flow-test">
            <summary>
              {result !== undefined &&
                (result.faults.length === 0 ? (
                  <CircleCheck size={16} className="good" aria-label={t.passed} />
                ) : (
                  <CircleAlert size={16} className="bad" aria-label={t.failed} />
                ))}
              <span className="grow">{name}</span>
            </summary>
            {result?.faults.map((fault) => (
              <p key={fault} className="form-message bad">
                {fault}
              </p>
            ))}
            <TestEditor
              definition={definition}
              test={test}
              path={`tests.${index}`}
              onChange={(next) => put(tests.map((other, at) => (at === index ? next : other)))}
              onRemove={() => put(tests.filter((_, at) => at !== index))}
            />
          </details>
        );
      })}
    </div>
  );
}

function Coverage({ elements, ports, notRun, notFired }: TestReport['coverage']) {
  const t = useTexts(trialTexts);
  return (
    <dl className="flow-coverage">
      <dt>{t.coveredElements}</dt>
      <dd>
        {elements.run} / {elements.all}
        {notRun.length > 0 && <span className="soft"> · {t.notRun(notRun.join(', '))}</span>}
      </dd>
      <dt>{t.coveredPorts}</dt>
      <dd>
        {ports.fired} / {ports.all}
        {notFired.length > 0 && <span className="soft"> · {t.notFired(notFired.join(', '))}</span>}
      </dd>
    </dl>
  );
}
