import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useModules } from '../../data/stored/modules.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { useRights } from '../../data/session/session.ts';
import { commandsOf, matchingCommands, type Command } from './commands.ts';
import { shellTexts } from '../texts.ts';
import { useRecentCommands } from './use-recent-commands.ts';
import { useResourceSearch } from './use-resource-search.ts';
import { useWorkflowCommands } from './use-workflow-commands.ts';
import './palette.css';

/** Search and commands over everything, by keyboard alone. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts);
  const navigate = useNavigate();
  const modules = useModules();
  const rights = useRights();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const all = useMemo(() => commandsOf(modules, rights, t), [modules, rights, t]);
  const found = useResourceSearch(typed);
  const workflows = useWorkflowCommands();
  const recent = useRecentCommands();
  const first = typed.trim() === '' ? recent : [];
  const shown = [...first, ...matchingCommands([...all, ...workflows], typed).slice(0, 40), ...found];
  const chosen = Math.min(at, shown.length - 1);
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  useEffect(() => {
    document.querySelector(`[id="${id}-${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run((to) => void navigate({ to }));
  };
  return (
    <dialog
      ref={ref}
      className="palette"
      aria-label={t.palette}
      onCancel={onClose}
      onMouseDown={(event) => event.target === ref.current && onClose()}
    >
      <div className="palette-input">
        <Search size={18} aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${chosen}` : undefined}
          aria-label={t.palette}
          placeholder={t.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, shown.length - 1));
            else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
            else if (event.key === 'Enter') run(shown[chosen]);
            else return;
            event.preventDefault();
          }}
        />
      </div>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={t.palette}>
        {shown.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== shown[index - 1]?.group && (
              <div className="palette-group" role="presentation">
                {command.group}
              </div>
            )}
            <div
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === chosen}
              className="palette-option"
              onMouseMove={() => setAt(index)}
              onClick={() => run(command)}
            >
              <span className="grow">{command.title}</span>
              {command.hint !== undefined && <span className="soft small">{command.hint}</span>}
            </div>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="palette-none soft">{t.paletteEmpty}</p>}
    </dialog>
  );
}
