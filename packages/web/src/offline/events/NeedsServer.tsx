import type { Module } from '../../data/stored/modules.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { offlineTexts } from '../texts.ts';
import { useNeedsServer } from './use-needs-server.ts';
import './needs-server.css';

interface NamedButton {
  title: string;
  trigger?: string | undefined;
  offline?: 'queue' | undefined;
}

/** Says beside buttons which of them can do nothing now, as they need the server. */
export function NeedsServer({
  module,
  buttons,
}: {
  module: Module;
  buttons: readonly (NamedButton | undefined)[];
}) {
  const t = useTexts(offlineTexts);
  const needsServer = useNeedsServer(module);
  const titles = buttons.flatMap((button) =>
    button !== undefined && needsServer(button) ? [button.title] : [],
  );
  if (titles.length === 0) return null;
  return (
    <p className="soft small needs-server" role="status">
      {t.buttonsNeedServer(titles)}
    </p>
  );
}
