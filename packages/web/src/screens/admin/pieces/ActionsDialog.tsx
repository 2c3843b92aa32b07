import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { actionsWith, type Action, type Piece } from './piece.ts';
import { pieceTexts } from './texts.ts';

/** What a piece can do, with the types of its elements. */
export function ActionsDialog({ piece, onClose }: { piece: Piece; onClose: () => void }) {
  const t = useTexts(pieceTexts);
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    queryKey: ['pieces', piece.name],
    queryFn: async () =>
      (await request<{ description: { actions: Action[] } }>(`/pieces/${encodeURIComponent(piece.name)}`))
        .description.actions,
  });
  return (
    <Dialog
      title={t.actionsNamed(piece.title)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className="stack">
        <Input
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul className="piece-actions">
          {actionsWith(data ?? [], search).map(({ name, title, about }) => (
            <li key={name}>
              <strong>{title}</strong>
              <code className="small">{`piece/${piece.name}/${name}`}</code>
              {about !== undefined && <span className="soft small">{about}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
