import type { ContentFault } from '@bakehouse/contract';
import { useCallback } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../../base/i18n/findings/use-findings.ts';
import { moduleTexts } from '../texts.ts';
import { reviewTexts } from './texts.ts';

/** What is wrong with a module, in words for people: what is left out in those of the app, the rest as the check says it. */
export function useFaultWords(): (fault: ContentFault) => ContentFault {
  const { needed } = useTexts(moduleTexts);
  const { rowFieldsNeeded } = useTexts(reviewTexts);
  const inWords = useFindings();
  return useCallback(
    (fault) => {
      if (fault.code !== 'required' && fault.message !== 'Must not be empty') return inWords(fault);
      return { ...fault, message: fault.path.endsWith('.options.fields') ? rowFieldsNeeded : needed };
    },
    [needed, rowFieldsNeeded, inWords],
  );
}
