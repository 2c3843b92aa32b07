import { invalidateModule } from '../../../data/stored/resources.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { keptImportsQuery, undoImport, type Undone } from './import-requests.ts';
import type { importTexts } from './texts.ts';

/** Undoes an import once that is confirmed; gives nothing where it is not, or fails. */
export async function undoAfterQuestion(
  module: string,
  id: string,
  entries: number,
  t: (typeof importTexts)['en'],
): Promise<Undone | undefined> {
  const question = { title: t.undoTitle, message: t.undoText(showCount(entries)), confirm: t.undoYes };
  if (!(await ask({ ...question, danger: true }))) return undefined;
  try {
    return await undoImport(module, id);
  } catch (error) {
    toastProblem(error);
    return undefined;
  } finally {
    await Promise.all([invalidateModule(module), queryClient.invalidateQueries(keptImportsQuery(module))]);
  }
}
