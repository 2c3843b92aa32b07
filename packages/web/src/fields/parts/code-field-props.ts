import type { FieldControlProps } from '../define-field-ui.ts';

/** What a control for code gets. */
export type CodeFieldProps = Pick<FieldControlProps, 'disabled' | 'status' | 'control'> & {
  text: string;
  onText: (text: string) => void;
  /** Whose colours it has. */
  language?: string | undefined;
};
