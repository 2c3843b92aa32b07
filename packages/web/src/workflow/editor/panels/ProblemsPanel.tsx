import { isObject } from '@bakehouse/contract';
import type { CheckEntry } from '@bakehouse/engine/check';
import { CircleAlert, CircleCheck, ListTodo, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import type { Checked } from '../../use-check.ts';
import { elsewhereTexts } from '../../elsewhere/texts.ts';
import { elementsOf, nameOf, type Definition } from '../../model/definition.ts';
import { placeInWords } from '../../words/place-in-words.ts';
import { editorTexts } from '../texts.ts';

/** What the checker found; each leads to its place. */
export function ProblemsPanel({
  checked,
  definition,
  onGo,
}: {
  checked: Checked;
  definition: Definition;
  onGo: (path: string) => void;
}) {
  const { errors, warnings } = checked.result;
  return (
    <>
      <Findings errors={errors} warnings={warnings} definition={definition} onGo={onGo} />
      <StillToDo definition={definition} onGo={onGo} />
    </>
  );
}

/** What an import has left to people: elements that are off and keep what they were elsewhere. */
function StillToDo({ definition, onGo }: { definition: Definition; onGo: (path: string) => void }) {
  const t = useTexts(elsewhereTexts);
  const left = elementsOf(definition).flatMap((each, index) =>
    isObject(each) && each['disabled'] === true && each['original'] !== undefined ? [{ each, index }] : [],
  );
  if (left.length === 0) return null;
  return (
    <>
      <h3>{t.stillToDo}</h3>
      <ul className="flow-problems">
        {left.map(({ each, index }) => (
          <li key={index}>
            <ListTodo size={17} aria-hidden />
            <div>
              <button type="button" className="link-button" onClick={() => onGo(`elements.${index}`)}>
                {nameOf(each)}
              </button>
              {typeof each['note'] === 'string' && <p>{each['note']}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Findings({
  errors,
  warnings,
  definition,
  onGo,
}: Pick<Checked['result'], 'errors' | 'warnings'> & {
  definition: Definition;
  onGo: (path: string) => void;
}) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const place = (path: string) => placeInWords(path, definition, language);
  if (errors.length + warnings.length === 0)
    return (
      <p className="flow-fine">
        <CircleCheck size={18} aria-hidden /> {t.noProblems}
      </p>
    );
  return (
    <ul className="flow-problems">
      {errors.map((entry) => (
        <Entry
          key={`e ${entry.path} ${entry.message}`}
          entry={entry}
          place={place(entry.path)}
          level="error"
          onGo={onGo}
        />
      ))}
      {warnings.map((entry) => (
        <Entry
          key={`w ${entry.path} ${entry.message}`}
          entry={entry}
          place={place(entry.path)}
          level="warning"
          onGo={onGo}
        />
      ))}
    </ul>
  );
}

function Entry({
  entry,
  place,
  level,
  onGo,
}: {
  entry: CheckEntry;
  place: string;
  level: 'error' | 'warning';
  onGo: (path: string) => void;
}) {
  const Icon = level === 'error' ? CircleAlert : TriangleAlert;
  return (
    <li className={level}>
      <Icon size={17} aria-hidden />
      <div>
        <button type="button" className="link-button" title={entry.path} onClick={() => onGo(entry.path)}>
          {place === '' ? '–' : place}
        </button>
        <p>
          {entry.message}. {entry.hint}
        </p>
      </div>
    </li>
  );
}
