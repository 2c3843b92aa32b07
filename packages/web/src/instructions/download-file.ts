import { fromServer } from '../data/server/addresses.ts';
import type { Handler } from './context.ts';

/** Lets the browser save a file. */
export const downloadFile: Handler<'downloadFile'> = ({ url, name }) => {
  const to = new URL(fromServer(url), window.location.href);
  if (to.protocol !== 'http:' && to.protocol !== 'https:') return;
  const link = document.createElement('a');
  link.href = to.href;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
};
