import { isUnreachable, isRefused } from '../../data/server/problem.ts';
import { inWords, loadWords } from '../../base/i18n/findings/known-words.ts';
import { currentLanguage } from '../../base/i18n/language.ts';
import { partTexts } from '../texts.ts';
import { toast } from './toast-store.ts';

/** A failure in the words of the user. */
export function problemText(error: unknown): string {
  const t = partTexts[currentLanguage()];
  if (isUnreachable(error)) return t.offline;
  if (!isRefused(error)) return error instanceof Error ? error.message : String(error);
  if (error.status === 429) return t.tooMany(error.retryAfter ?? 60);
  if (error.code === 'forbidden') return t.forbidden;
  if (error.code === 'not_found' && error.detail === '') return t.notFound;
  const faults = error.errors.map(({ path, message }) =>
    path === '' ? inWords(message) : `${path}: ${inWords(message)}`,
  );
  return faults.length > 0 && faults.length < 4 ? faults.join('; ') : inWords(error.message);
}

/** Shows a failure in the corner, once its words are there. */
export function toastProblem(error: unknown): void {
  if (currentLanguage() === 'en' || !isRefused(error)) showProblem(error);
  else void showInWords(error);
}

async function showInWords(error: unknown): Promise<void> {
  await loadWords();
  showProblem(error);
}

function showProblem(error: unknown): void {
  const title = partTexts[currentLanguage()].failed;
  toast({ level: 'error', title, message: problemText(error), attempt: true });
}
