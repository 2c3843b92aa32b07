import type { Language } from '../../../base/i18n/language.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { identifierOf } from '../../model/definition.ts';
import { trialTexts } from './texts.ts';
import type { TrialResult } from './trial-result.ts';
import { tryIt, type TrialRequest } from './try-it.ts';

/** Tries a workflow to an element; says so where it does not come there. */
export async function runTo(
  trial: TrialRequest & { until: string },
  language: Language,
  onTried: (tried: TrialResult) => void,
): Promise<void> {
  const { until, definition } = trial;
  const t = trialTexts[language];
  try {
    const tried = await tryIt(trial);
    onTried(tried);
    const workflow = identifierOf(definition);
    const came = tried.steps.some((each) => each.element === until && each.workflow === workflow);
    if (came && tried.error === undefined) return;
    const why =
      tried.error !== undefined
        ? `${tried.error.element}: ${tried.error.message}`
        : tried.waits.length > 0
          ? t.waitsAt(tried.waits.join(', '))
          : t.otherWay;
    toast({ level: 'warning', title: t.notThere(until), message: why });
  } catch (error) {
    toastProblem(error);
  }
}
