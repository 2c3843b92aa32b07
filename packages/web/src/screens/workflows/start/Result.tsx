import { fieldTitle, isEmpty, isObject, type FieldDefinition } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { FieldShow } from '../../../fields/FieldCell.tsx';
import { fieldUi } from '../../../fields/index.ts';
import type { Outcome } from './run-workflow.ts';
import { startTexts } from './texts.ts';

/** What a run gave, by the fields that its workflow declares as its output; or that it goes on. */
export function Result({
  outcome: { run, status, output },
  fields = [],
}: {
  outcome: Outcome;
  fields: readonly FieldDefinition[] | undefined;
}) {
  const t = useTexts(startTexts);
  const isOver = status === 'completed';
  const values = isObject(output) ? output : {};
  return (
    <section className="card form-section" aria-label={t.result}>
      <h2>{isOver && fields.length === 0 ? t.done : t.result}</h2>
      {!isOver && (
        <p>
          {t.goesOn} <Link to={paths.run(run)}>{t.toRun}</Link>
        </p>
      )}
      {isOver && fields.length > 0 && (
        <dl className="field-grid columns-2">
          {fields.map((field) => (
            <div
              key={field.identifier}
              className={fieldUi(field.type).wide === true ? 'field wide' : 'field'}
            >
              <dt>{fieldTitle(field)}</dt>
              <dd>
                {isEmpty(values[field.identifier]) ? (
                  <span className="soft" aria-label={t.empty}>
                    –
                  </span>
                ) : (
                  <FieldShow field={field} value={values[field.identifier]} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
