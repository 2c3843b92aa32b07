import type { FieldDefinition } from '@bakehouse/contract';
import type { Faults } from '../use-module-editor.ts';

/** What the editor of one field gets. */
export interface FieldEditorProps {
  field: FieldDefinition;
  /** Where it stands in the definition. */
  path: string;
  faults: Faults;
  /** It stands in the rows of a list. */
  nested: boolean;
  onChange: (field: FieldDefinition) => void;
}
