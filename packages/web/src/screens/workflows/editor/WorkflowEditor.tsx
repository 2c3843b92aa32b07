import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { workflowQuery } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { Editor } from '../../../workflow/editor/Editor.tsx';
import { editorTexts } from '../../../workflow/editor/texts.ts';

const blank = { identifier: '', title: '', elements: [] };

/** The editor of one workflow, or of a new one. */
export function WorkflowEditor() {
  const t = useTexts(editorTexts);
  const { identifier = '' } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const given = (key: string) => (typeof search[key] === 'string' ? search[key] : undefined);
  const from = { element: given('element'), run: given('run') };
  const isNew = identifier === 'new';
  const { data, error } = useQuery({ ...workflowQuery(identifier), enabled: !isNew, gcTime: 0 });
  useTitle(isNew ? t.newTitle : (data?.definition.title ?? identifier));
  if (isNew) return <Editor key="new" first={blank} version={undefined} from={from} />;
  if (error !== null) return <ErrorPage error={error} />;
  if (data === undefined) return <LoadingPage />;
  return <Editor key={identifier} first={data.definition} version={data.version} from={from} />;
}
