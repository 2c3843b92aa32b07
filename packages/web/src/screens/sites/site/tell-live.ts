import { queryClient } from '../../../data/server/query-client.ts';
import { siteQuery } from '../../../data/stored/sites.ts';
import { toast } from '../../../parts/messages/toast-store.ts';

/** Says that a release is live now, and leads to it. */
export function tellLive(site: string, release: number, text: { title: string; open: string }): void {
  const now = queryClient.getQueryData(siteQuery(site).queryKey);
  const url = now?.live.find((each) => each.release === release)?.urls[0];
  const run = () => window.open(url, '_blank', 'noopener,noreferrer');
  toast({
    level: 'success',
    title: text.title,
    ...(url === undefined ? {} : { actions: [{ title: text.open, run }] }),
  });
}
