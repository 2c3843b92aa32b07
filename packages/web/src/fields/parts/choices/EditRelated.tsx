import { Popover } from 'antd';
import { Pencil } from 'lucide-react';
import { useContext, useState } from 'react';
import { queryClient } from '../../../data/server/query-client.ts';
import type { Module } from '../../../data/stored/modules.ts';
import { useModuleRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { QuickEntryContext } from '../../../form/quick-entry.ts';
import { Menu } from '../../../parts/controls/Menu.tsx';
import { fieldTexts } from '../../texts.ts';
import { EntryCard } from './RelatedLink.tsx';

/** Changes entries that a relation names, in a window over what stands around it; nothing where nobody may. */
export function EditRelated({
  module,
  entries,
}: {
  module: Module;
  entries: readonly { id: string; label: string }[];
}) {
  const t = useTexts(fieldTexts);
  const QuickEntry = useContext(QuickEntryContext);
  const { update } = useModuleRights(module.identifier);
  const [edited, setEdited] = useState<string>();
  const [first] = entries;
  if (QuickEntry === undefined || update === null || first === undefined) return null;
  const close = () => setEdited(undefined);
  const saved = () => {
    close();
    // Lists of other modules show its name, too.
    void queryClient.invalidateQueries({ queryKey: ['list'] });
  };
  return (
    <>
      {entries.length > 1 ? (
        <Menu
          label={t.editRelated}
          className="icon-button edit-related"
          items={entries.map(({ id, label }) => ({ id, title: label, run: () => setEdited(id) }))}
        >
          <Pencil size={15} aria-hidden />
        </Menu>
      ) : (
        <Popover
          content={<EntryCard module={module} id={first.id} />}
          title={first.label}
          mouseEnterDelay={0.35}
          trigger={['hover', 'focus']}
          destroyOnHidden
        >
          <button
            type="button"
            className="icon-button edit-related"
            aria-label={t.editEntry(first.label)}
            onClick={() => setEdited(first.id)}
          >
            <Pencil size={15} aria-hidden />
          </button>
        </Popover>
      )}
      {edited !== undefined && (
        <QuickEntry module={module.identifier} id={edited} onSaved={saved} onClose={close} />
      )}
    </>
  );
}
