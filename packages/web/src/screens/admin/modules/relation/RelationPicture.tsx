import { Link2, List } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import type { RelationSides } from './relation-sides.ts';
import { relationTexts } from './texts.ts';
import './relation.css';

/** Both modules of a relation, with the field on one side and the list on the other. */
export function RelationPicture({
  sides: { title, several, listed, listTitle },
  own,
  other,
  withList,
}: {
  sides: RelationSides;
  own: string;
  other: string;
  /** Whether the other side can list them. */
  withList: boolean;
}) {
  const t = useTexts(relationTexts);
  const field = title.trim() || other;
  return (
    <div className="relation-picture" role="img" aria-label={t.picture(own, field, other, several)}>
      <div className="relation-module">
        <strong>{own}</strong>
        <span>
          <Link2 size={14} aria-hidden /> {field}
        </span>
      </div>
      <div className={`relation-line ${several ? 'several' : ''}`}>
        <small>{several ? t.manyShort : t.oneShort}</small>
      </div>
      <div className="relation-module">
        <strong>{other}</strong>
        {withList && (
          <span className={listed ? '' : 'soft'}>
            <List size={14} aria-hidden /> {listed ? listTitle.trim() || own : t.hidden}
          </span>
        )}
      </div>
    </div>
  );
}
