import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { useInstall } from './use-install.ts';
import { pieceTexts } from './texts.ts';

interface KnownPiece {
  name: string;
  title: string;
  about: string;
  categories: string;
}

/** So many are shown; more words find the rest. */
const most = 30;

/** Finds pieces by words in the list that comes with this release, and installs one with a press. */
export function KnownPieces({ installed }: { installed: ReadonlySet<string> }) {
  const t = useTexts(pieceTexts);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, error } = useQuery({
    queryKey: ['known-pieces', search],
    queryFn: async () =>
      (await request<Page<KnownPiece>>('/known-pieces', { query: { search, limit: most + 1 } })).data,
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = search.length > 1 ? data : undefined;
  return (
    <section className="known-pieces" aria-label={t.find}>
      <Input
        type="search"
        aria-label={t.find}
        placeholder={t.findHint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error !== null && <Notice level="error">{problemText(error)}</Notice>}
      {found?.length === 0 && <p className="soft">{t.notFound}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className="card">
          {found.slice(0, most).map((piece) => (
            <Known key={piece.name} piece={piece} isInstalled={installed.has(piece.name)} />
          ))}
        </ul>
      )}
      {found !== undefined && found.length > most && <p className="soft small">{t.moreFound(most)}</p>}
    </section>
  );
}

function Known({
  piece: { name, title, about, categories },
  isInstalled,
}: {
  piece: KnownPiece;
  isInstalled: boolean;
}) {
  const t = useTexts(pieceTexts);
  const { install, busy, fault } = useInstall();
  return (
    <li>
      <div className="grow">
        <strong>{title}</strong> <span className="soft small">{categories}</span>
        {about !== '' && <div className="soft small">{about}</div>}
        {fault !== undefined && <Notice level="error">{fault}</Notice>}
      </div>
      {isInstalled ? (
        <span className="soft small">{t.isInstalled}</span>
      ) : (
        <Button
          size="small"
          loading={busy}
          aria-label={t.installNamed(title)}
          onClick={() => void install(name)}
        >
          {t.installIt}
        </Button>
      )}
    </li>
  );
}
