import { fieldTitle, isEmpty, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { ArrowRight, PencilLine, Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo, showInstant } from '../../../base/i18n/format.ts';
import { FieldCell } from '../../../fields/FieldCell.tsx';
import { fieldUi } from '../../../fields/index.ts';
import type { Revision } from '../../../data/stored/revisions.ts';
import { commentTexts } from './texts.ts';

/** How many fields are shown with their values; the history has all. */
const most = 4;

const icons = { create: Plus, update: PencilLine, delete: Trash2 };

/** Who changed an entry, in a line, with what the fields were and are. */
export function ChangeItem({
  change: { op, at, run, changes },
  who,
  fields,
}: {
  change: Revision;
  who: string;
  fields: readonly FieldDefinition[];
}) {
  const t = useTexts(commentTexts);
  const Icon = icons[op];
  const changed = op === 'update' ? fields.filter(({ identifier }) => changes[identifier] !== undefined) : [];
  return (
    <li className="change">
      <div className="row">
        <span className="comment-mark" aria-hidden>
          <Icon size={15} />
        </span>
        <span className="grow">
          <strong>{who}</strong> {t[op]}
          {run !== null && <span className="soft"> · {t.byWorkflow}</span>}
        </span>
        <time className="soft small" dateTime={at} title={showInstant(at)}>
          {showAgo(at)}
        </time>
      </div>
      {changed.length > 0 && (
        <ul className="change-fields small">
          {changed.slice(0, most).map((field) => (
            <li key={field.identifier}>
              <span className="soft">{fieldTitle(field)}</span>{' '}
              {fitsInLine(field) && (
                <span className="change-values">
                  <Value field={field} value={changes[field.identifier]?.before} />
                  <ArrowRight size={13} role="img" aria-label={t.becomes} />
                  <Value field={field} value={changes[field.identifier]?.after} />
                </span>
              )}
            </li>
          ))}
          {changed.length > most && <li className="soft">{t.moreFields(changed.length - most)}</li>}
        </ul>
      )}
    </li>
  );
}

function Value({ field, value }: { field: FieldDefinition; value: unknown }) {
  const t = useTexts(commentTexts);
  return isEmpty(value) ? <span className="soft">{t.empty}</span> : <FieldCell field={field} value={value} />;
}

function fitsInLine(field: FieldDefinition): boolean {
  return fieldUi(field.type).wide !== true && typeOf(field).readable && field.type !== 'list';
}
