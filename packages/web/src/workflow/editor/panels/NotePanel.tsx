import { Button, Input } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { groupColours } from '../../model/arrangement.ts';
import { changeNote, notesOf } from '../../model/notes.ts';
import { pictureTexts } from '../picture/texts.ts';
import type { usePicture } from '../picture/use-picture.ts';
import type { Editing } from '../state/use-editor.ts';

/** A note of the picture: its text and its colour. */
export function NotePanel({
  editing: { definition, edit },
  picture: { remove },
  index,
}: {
  editing: Editing;
  picture: Pick<ReturnType<typeof usePicture>, 'remove'>;
  index: number;
}) {
  const t = useTexts(pictureTexts);
  const note = notesOf(definition)[index];
  if (note === undefined) return null;
  return (
    <div className="flow-form">
      <h2>{t.note}</h2>
      <FormRow label={t.noteText} help={t.noteHelp}>
        {(control) => (
          <Input.TextArea
            {...control}
            // A new note is there to be written.
            autoFocus={note.text === ''}
            rows={8}
            maxLength={4000}
            value={note.text}
            onChange={({ target }) =>
              edit((all) => changeNote(all, index, { text: target.value }), `note.${index}`)
            }
          />
        )}
      </FormRow>
      <div className="flow-colours" role="radiogroup" aria-label={t.noteColour}>
        {groupColours.map((color) => (
          <button
            key={color}
            type="button"
            role="radio"
            aria-checked={note.color === color}
            aria-label={t.colour(color)}
            title={t.colour(color)}
            className={`flow-group ${color}`}
            onClick={() => edit((all) => changeNote(all, index, { color }))}
          />
        ))}
      </div>
      <div className="flow-selection">
        <Button danger onClick={remove}>
          {t.remove}
        </Button>
      </div>
    </div>
  );
}
