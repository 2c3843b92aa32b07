import { Button } from 'antd';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import type { Piece } from './piece.ts';
import './pieces.css';
import { pieceTexts } from './texts.ts';

/** One piece in the list. */
export function PieceRow({
  piece: { name, title, about, version, license, actions },
  onShow,
  onInstall,
}: {
  piece: Piece;
  onShow: () => void;
  onInstall: () => void;
}) {
  const t = useTexts(pieceTexts);
  const remove = async () => {
    const question = { title: t.removeTitle(title), message: t.removeText, confirm: t.remove };
    if (!(await ask({ ...question, cancel: t.cancel, danger: true }))) return;
    try {
      await request(`/pieces/${encodeURIComponent(name)}`, { method: 'DELETE' });
      await queryClient.invalidateQueries({ queryKey: ['pieces'] });
      toast({ level: 'success', title: t.removed(title) });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <tr>
      <th scope="row">
        {title} <span className="soft">{version}</span>
        <div className="soft small">{about ?? `piece/${name}/…`}</div>
        <div className="soft small">{license === null ? t.noLicence : t.licence(license)}</div>
      </th>
      <td>
        <div className="piece-buttons">
          <Button size="small" aria-label={t.actionsOf(actions, title)} onClick={onShow}>
            {t.actions(actions)}
          </Button>
          <Button size="small" aria-label={t.otherNamed(title)} onClick={onInstall}>
            {t.other}
          </Button>
          <Button size="small" danger aria-label={t.removeNamed(title)} onClick={() => void remove()}>
            {t.remove}
          </Button>
        </div>
      </td>
    </tr>
  );
}
