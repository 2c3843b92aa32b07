import { Button, Input } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { addGroup, changeGroup, groupColours, groupsOf, groupWith } from '../../model/arrangement.ts';
import { pictureTexts } from '../picture/texts.ts';
import type { usePicture } from '../picture/use-picture.ts';
import type { Editing } from '../state/use-editor.ts';

/** What is done with several elements at once; for a group also its title and colour. */
export function SelectionPanel({
  editing: { definition, edit },
  picture,
  onExtract,
}: {
  editing: Editing;
  picture: ReturnType<typeof usePicture>;
  onExtract: () => void;
}) {
  const t = useTexts(pictureTexts);
  const { selected } = picture;
  const index = groupWith(definition, selected);
  const group = groupsOf(definition)[index];
  return (
    <div className="flow-form">
      <h2>{t.selection(selected.size)}</h2>
      <p className="soft small">{t.selectionAbout}</p>
      {group !== undefined && (
        <>
          <FormRow label={t.groupTitle}>
            {(control) => (
              <Input
                {...control}
                value={group.title}
                onChange={({ target }) =>
                  edit((all) => changeGroup(all, index, { title: target.value }), `group.${index}`)
                }
              />
            )}
          </FormRow>
          <div className="flow-colours" role="radiogroup" aria-label={t.groupColour}>
            {groupColours.map((color) => (
              <button
                key={color}
                type="button"
                role="radio"
                aria-checked={group.color === color}
                aria-label={t.colour(color)}
                title={t.colour(color)}
                className={`flow-group ${color}`}
                onClick={() => edit((all) => changeGroup(all, index, { color }))}
              />
            ))}
          </div>
        </>
      )}
      <div className="flow-selection">
        {group === undefined ? (
          <Button onClick={() => edit((all) => addGroup(all, selected, t.newGroup))}>{t.group}</Button>
        ) : (
          <Button onClick={() => edit((all) => changeGroup(all, index, undefined))}>{t.ungroup}</Button>
        )}
        <Button onClick={onExtract}>{t.extract}</Button>
        <Button onClick={picture.duplicate}>{t.duplicate}</Button>
        <Button onClick={picture.copy}>{t.copy}</Button>
        <Button onClick={picture.tidy}>{t.tidy}</Button>
        <Button danger onClick={picture.remove}>
          {t.remove}
        </Button>
      </div>
    </div>
  );
}
