import { toast } from '../parts/messages/toast-store.ts';
import { currentLanguage } from '../base/i18n/language.ts';
import type { Handler } from './context.ts';
import { instructionTexts } from './texts.ts';

/** Shows what a workflow answered. */
export const response: Handler<'response'> = ({ data }) => {
  const t = instructionTexts[currentLanguage()];
  if (data === null || data === undefined) return;
  const message = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  toast({ level: 'info', title: t.answer, message: message.slice(0, 2000), seconds: 0 });
};
