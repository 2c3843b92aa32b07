import { defineFieldUi } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TextInput } from '../parts/TextInput.tsx';

/** A short text. */
export const text = defineFieldUi({ type: 'text', Control: TextInput, Cell: TextCell, inline: true });
