import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { ActionsDialog } from './ActionsDialog.tsx';
import { KnownPieces } from './KnownPieces.tsx';
import { InstallDialog } from './InstallDialog.tsx';
import { PieceRow } from './PieceRow.tsx';
import type { Piece } from './piece.ts';
import { pieceTexts } from './texts.ts';

/** The pieces that are installed: foreign connectors whose actions are elements. */
export function Pieces() {
  const t = useTexts(pieceTexts);
  useTitle(t.title);
  const [installing, setInstalling] = useState<Piece | 'new'>();
  const [shown, setShown] = useState<Piece>();
  const { data, error } = useQuery({
    queryKey: ['pieces'],
    queryFn: async () => (await request<Page<Piece>>('/pieces')).data,
  });
  if (error !== null) return <ErrorPage error={error} />;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setInstalling('new')}>
          {t.install}
        </Button>
      </div>
      <p className="soft">{t.about}</p>
      {data !== undefined && <KnownPieces installed={new Set(data.map(({ name }) => name))} />}
      {data?.length === 0 && <Empty title={t.none}>{t.noneText}</Empty>}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.other}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((piece) => (
                <PieceRow
                  key={piece.name}
                  piece={piece}
                  onShow={() => setShown(piece)}
                  onInstall={() => setInstalling(piece)}
                />
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      {installing !== undefined && (
        <InstallDialog
          piece={installing === 'new' ? undefined : installing}
          onClose={() => setInstalling(undefined)}
        />
      )}
      {shown !== undefined && <ActionsDialog piece={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
