import { request } from '../data/server/client.ts';
import { currentLanguage } from '../base/i18n/language.ts';
import { server } from '../data/server/server.ts';
import { closeToast, toast } from '../parts/messages/toast-store.ts';
import type { Handler } from './context.ts';
import { instructionTexts } from './texts.ts';

/** Tells that work goes on in the background, and when it has ended. */
export const run: Handler<'run'> = ({ run: id }) => {
  const t = instructionTexts[currentLanguage()];
  const shown = toast({ level: 'info', title: t.running, seconds: 6 });
  let over = false;
  const look = async () => {
    const { status } = await request<{ status: string }>(`/runs/${id}`);
    if (over || !['completed', 'failed', 'cancelled'].includes(status)) return;
    over = true;
    stop();
    closeToast(shown);
    if (status === 'completed') toast({ level: 'success', title: t.ran });
    else toast({ level: 'error', title: t.runFailed });
  };
  // Whoever may not read runs is told only that it goes on.
  const stop = server().live.listen(`runs:${id}`, () => void look().catch(() => stop()));
};
