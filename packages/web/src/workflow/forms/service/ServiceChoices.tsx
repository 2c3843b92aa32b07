import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { Check, ListFilter } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { askService, choose, isChosen, type ServiceChoice, type ServiceQuestion } from './ask-service.ts';
import './service.css';
import { serviceTexts } from './texts.ts';

/** So many are shown at once. */
const most = 100;

/** What a service offers for an option, asked for when it is opened; anything else can still be written. */
export function ServiceChoices({
  label,
  question,
  several,
  value,
  onChange,
}: {
  label: string;
  question: ServiceQuestion;
  several: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(serviceTexts);
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="service-choices">
      <button
        type="button"
        className="link-button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${label}: ${t.choose(question.piece)}`}
        onClick={() => setOpen(!open)}
      >
        <ListFilter size={13} aria-hidden /> {t.choose(question.piece)}
      </button>
      <div id={id}>
        {open && (
          <Offered
            label={label}
            question={question}
            isChosen={(each) => isChosen(value, each, several)}
            onPress={(each) => {
              onChange(choose(value, each, several));
              if (!several) setOpen(false);
            }}
            onFields={(names) => onChange(Object.fromEntries(names.map((name) => [name, '""'])))}
          />
        )}
      </div>
    </div>
  );
}

function Offered({
  label,
  question: now,
  isChosen: chosen,
  onPress,
  onFields,
}: {
  label: string;
  question: ServiceQuestion;
  isChosen: (value: unknown) => boolean;
  onPress: (value: unknown) => void;
  onFields: (names: readonly string[]) => void;
}) {
  const t = useTexts(serviceTexts);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const question = useSettled(now);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['piece-choices', question, asked],
    queryFn: () => askService(question, asked),
    retry: false,
    staleTime: 60_000,
  });
  if (isFetching)
    return (
      <p role="status" className="soft small">
        {t.asking(question.piece)}
      </p>
    );
  if (error !== null)
    return (
      <Notice level="error">
        {problemText(error)}{' '}
        <button type="button" className="link-button" onClick={() => void refetch()}>
          {t.again}
        </button>
      </Notice>
    );
  if (data === undefined) return null;
  if (data.props !== null) {
    const fields = Object.entries(data.props);
    return (
      <div className="small">
        {fields.length === 0 ? t.none : t.fields}
        <ul>
          {fields.map(([name, { title, required }]) => (
            <li key={name}>
              <code>{name}</code> {title} {required === true && '*'}
            </li>
          ))}
        </ul>
        {fields.length > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() => onFields(fields.map(([name]) => name))}
          >
            {t.useFields}
          </button>
        )}
      </div>
    );
  }
  if (data.hint !== null) return <Notice level="info">{data.hint === '' ? t.missing : data.hint}</Notice>;
  if (data.choices.length === 0 && asked === '') return <p className="soft small">{t.none}</p>;
  const wanted = typed.trim().toLowerCase();
  const found = data.choices.filter((each) => each.label.toLowerCase().includes(wanted));
  return (
    <div className="value-picker" role="group" aria-label={t.choices(label)}>
      <Input
        type="search"
        size="small"
        aria-label={t.search}
        placeholder={t.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="service-list">
        {found.slice(0, most).map((each) => (
          <li key={JSON.stringify([each.label, each.value])}>
            <Choice choice={each} chosen={chosen(each.value)} onPress={() => onPress(each.value)} />
          </li>
        ))}
      </ul>
      {found.length > most && <p className="soft small">{t.more(found.length - most)}</p>}
      {found.length === 0 && <p className="soft small">{t.nothingFound}</p>}
      {wanted !== '' && wanted !== asked && (
        <button type="button" className="link-button" onClick={() => setAsked(typed.trim())}>
          {t.askFor(question.piece, typed.trim())}
        </button>
      )}
    </div>
  );
}

function Choice({
  choice: { label, value },
  chosen,
  onPress,
}: {
  choice: ServiceChoice;
  chosen: boolean;
  onPress: () => void;
}) {
  const key = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  return (
    <button type="button" aria-pressed={chosen} onClick={onPress}>
      <Check size={14} aria-hidden className={chosen ? '' : 'hollow'} />
      <span className="grow">{label}</span>
      {key !== undefined && key !== label && <code className="soft small">{key}</code>}
    </button>
  );
}

/** The question as it stands when nobody has typed for a moment: no service is asked at every key. */
function useSettled(question: ServiceQuestion): ServiceQuestion {
  const [settled, setSettled] = useState(question);
  const key = JSON.stringify(question);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(question), 500);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
