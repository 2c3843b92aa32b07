import { lazy, Suspense } from 'react';
import { CodeArea } from '../parts/CodeArea.tsx';
import type { CodeFieldProps } from '../parts/code-field-props.ts';

const Editor = lazy(() =>
  import('./CodeEditor.tsx').then(
    ({ CodeEditor }) => ({ default: CodeEditor }),
    // Without a connection the text itself can still be edited.
    () => ({ default: CodeArea }),
  ),
);

/** A control for code, whose editor is loaded with the first code that is edited. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Suspense fallback={<CodeArea {...props} disabled />}>
      <Editor {...props} />
    </Suspense>
  );
}
