import { fromServer } from '../data/server/addresses.ts';
import { showFile } from '../parts/dialogs/file-viewer.ts';
import type { Handler } from './context.ts';

/** Shows a file over the page. */
export const viewFile: Handler<'viewFile'> = ({ url, name, mime }) =>
  showFile({ url: fromServer(url), name, mime });
