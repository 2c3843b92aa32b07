import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../../base/i18n/format.ts';
import type { Site } from '../../../../data/stored/sites.ts';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import { problemText } from '../../../../parts/messages/problem-text.ts';
import { compareTexts } from './texts.ts';
import { differences, type ChangedValue, type Difference } from './differences.ts';
import { readLiveState } from './live-state.ts';
import './compare.css';

/** What differs between a page as it is in the editor and what visitors get. */
export function CompareDialog({
  site,
  module,
  id,
  now,
  onClose,
}: {
  site: Site;
  module: string;
  id: string;
  /** With what is not saved yet. */
  now: Record<string, unknown>;
  onClose: () => void;
}) {
  const t = useTexts(compareTexts);
  const { data: live, error } = useQuery({
    queryKey: ['site', site.id, 'live state', module, id],
    queryFn: async () => (await readLiveState(site.id, site.live[0]?.hostnames[0], { module, id })) ?? null,
    staleTime: 0,
    retry: false,
  });
  const found = live?.data == null ? [] : differences(live.data, now);
  return (
    <Dialog wide title={t.title} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="stack">
        {error !== null && <Notice level="error">{problemText(error)}</Notice>}
        {live === null && <p>{t.notLive}</p>}
        {live != null && (
          <>
            <p className="soft">{t.against(live.release, showInstant(live.builtAt))}</p>
            {live.data === null && <p>{t.newPage}</p>}
            {live.data !== null && found.length === 0 && <p>{t.same}</p>}
            <ul className="compare">
              {found.map((each, index) => (
                <Shown key={index} difference={each} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Shown({ difference }: { difference: Difference }) {
  const t = useTexts(compareTexts);
  if (difference.kind === 'field')
    return (
      <li className="changed">
        <strong>{t.field(difference.value.name)}</strong>
        <Values values={[difference.value]} />
      </li>
    );
  const { kind, slot, section } = difference;
  return (
    <li className={kind}>
      <strong>{t[kind](section, slot)}</strong>
      {kind === 'changed' ? (
        <Values values={difference.values} named />
      ) : (
        <p className="soft small">{wordsOf(Object.values(difference.params).find(isText))}</p>
      )}
    </li>
  );
}

function Values({ values, named = false }: { values: readonly ChangedValue[]; named?: boolean }) {
  const t = useTexts(compareTexts);
  return (
    <dl>
      {values.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{named ? name : <span className="hidden-visually">{name}</span>}</dt>
          <dd>
            <del>
              <span className="hidden-visually">{t.before} </span>
              {wordsOf(before) || t.nothing}
            </del>
            <ins>
              <span className="hidden-visually">{t.after} </span>
              {wordsOf(after) || t.nothing}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
