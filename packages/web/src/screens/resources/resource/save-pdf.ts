import { formatContext } from '../../../base/i18n/format.ts';
import { server } from '../../../data/server/server.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { closeToast, toast } from '../../../parts/messages/toast-store.ts';

/** Has a PDF made, which takes seconds, and saves it; `making` is said meanwhile, and what went wrong is told. */
export async function savePdf(path: string, language: string, making: string): Promise<void> {
  const told = toast({ level: 'info', title: making, seconds: 0 });
  try {
    const query = { language, timeZone: formatContext().timeZone ?? 'UTC' };
    const answer = await server().response('GET', path, { query, headers: { accept: '*/*' } });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = nameIn(answer.headers.get('content-disposition'));
    document.body.append(link);
    link.click();
    link.remove();
    // Once it is saved, nobody needs it here.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    toastProblem(error);
  } finally {
    closeToast(told);
  }
}

function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined
    ? (/filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'entry.pdf')
    : decodeURIComponent(encoded);
}
