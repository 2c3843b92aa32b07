import { Button } from 'antd';
import { X, Zap } from 'lucide-react';
import { useState } from 'react';
import { laterWindow } from '../../../parts/dialogs/later-window.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import type { Trigger } from '../../model/trigger.ts';
import { removeElements } from '../../model/edit-elements.ts';
import { bindingsWithout } from '../../model/trigger.ts';
import type { Editing } from '../state/use-editor.ts';
import type { Checked } from '../../use-check.ts';
import { triggerTexts } from './texts.ts';
import { saidTriggers } from './words.ts';
import './triggers.css';

const TriggerDialog = laterWindow(async () => (await import('./TriggerDialog.tsx')).TriggerDialog);

/** What starts the workflow, each in one sentence, and a way to add another. */
export function TriggerList({
  editing: { definition, edit },
  modules,
  onAdd,
  onSelect,
}: {
  editing: Editing;
  modules: Checked['options']['modules'];
  onAdd: (trigger: Trigger) => void;
  onSelect: (element: string) => void;
}) {
  const t = useTexts(triggerTexts);
  const [asking, setAsking] = useState(false);
  const all = saidTriggers(definition, modules, t, useLanguage());
  return (
    <section className="trigger-list">
      <h3>{t.heading}</h3>
      {all.length === 0 && <p className="soft small">{t.none}</p>}
      <ul>
        {all.map(({ event, says, element, lacks }, index) => (
          <li key={`${event} ${index}`}>
            <Zap size={15} aria-hidden />
            <div className="grow">
              {element === undefined ? (
                <span>{says}</span>
              ) : (
                <button type="button" className="link-button" onClick={() => onSelect(element)}>
                  {says}
                </button>
              )}
              {lacks !== undefined && <p className="form-message">{lacks}</p>}
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={t.remove(says)}
              onClick={() =>
                edit((now) => {
                  const left = bindingsWithout(now, event);
                  return element === undefined ? left : removeElements(left, new Set([element]));
                })
              }
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button icon={<Zap size={15} aria-hidden />} onClick={() => setAsking(true)}>
        {t.add}
      </Button>
      {asking && <TriggerDialog onAdd={onAdd} onClose={() => setAsking(false)} />}
    </section>
  );
}
