import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useModules } from '../../../data/stored/modules.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import type { AskedKind, Trigger } from '../../model/trigger.ts';
import { ListenFields, type Listened } from './ListenFields.tsx';
import { listenTexts } from './listen-texts.ts';
import { buttonChoices, fieldChoices, placeOfButton } from './places.ts';
import { cronOf, firstSchedule } from './schedule.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { triggerTexts } from './texts.ts';
import './triggers.css';

const kinds = [
  'change',
  'click',
  'create',
  'update',
  'delete',
  'schedule',
  'webhook',
  'mail',
  'mqtt',
] as const;

/** Kinds that no module has a part in. */
const ofOthers: ReadonlySet<AskedKind> = new Set(['schedule', 'webhook', 'mail', 'mqtt']);

/** Asks when a workflow starts; all that it takes is written together. */
export function TriggerDialog({
  first = 'change',
  onAdd,
  onClose,
}: {
  /** What is offered first. */
  first?: AskedKind;
  onAdd: (trigger: Trigger) => void;
  onClose: () => void;
}) {
  const t = useTexts(triggerTexts);
  const listen = useTexts(listenTexts);
  const modules = useModules();
  const [kind, setKind] = useState<AskedKind>(first);
  const [name, setName] = useState(modules[0]?.identifier ?? '');
  const [fields, setFields] = useState<readonly string[]>([]);
  const [button, setButton] = useState('own');
  const [title, setTitle] = useState('');
  const [schedule, setSchedule] = useState(firstSchedule);
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const module = modules.find(({ identifier }) => identifier === name);
  const [listened, setListened] = useState<Listened>({ connection: '', folder: 'INBOX', topics: '' });
  const ofModule = !ofOthers.has(kind);
  const listens = kind === 'mail' || kind === 'mqtt';
  const topics = listened.topics.split(/\s+/).filter((each) => each !== '');
  const chosen = placeOfButton(button, title);
  const ready =
    (!ofModule || module !== undefined) &&
    (!listens || listened.connection !== '') &&
    (kind !== 'mail' || listened.folder.trim() !== '') &&
    (kind !== 'mqtt' || topics.length > 0) &&
    (kind !== 'change' || fields.length > 0) &&
    (kind !== 'click' || chosen !== undefined);
  const submit = () => {
    if (!ready) return;
    if (kind === 'change') onAdd({ kind, module: name, fields });
    else if (kind === 'schedule') onAdd({ kind, cron: cronOf(schedule), timezone });
    else if (kind === 'webhook') onAdd({ kind });
    else if (kind === 'mail')
      onAdd({ kind, connection: listened.connection, folder: listened.folder.trim() });
    else if (kind === 'mqtt') onAdd({ kind, connection: listened.connection, topics });
    else if (kind !== 'click') onAdd({ kind, module: name });
    else if (chosen !== undefined) onAdd({ kind, module: name, button: chosen });
    onClose();
  };
  const buttons = module === undefined ? [] : buttonChoices(module.definition, t);
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={!ready}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        <NativeSelect
          label={t.when}
          value={kind}
          options={kinds.map((each) => [each, { ...t, ...listen }[each]] as const)}
          onChange={(next) => setKind(next as typeof kind)}
        />
        {ofModule && (
          <NativeSelect
            label={t.module}
            value={name}
            options={modules.map((each) => [each.identifier, each.title] as const)}
            onChange={(next) => {
              setName(next);
              setFields([]);
              setButton('own');
            }}
          />
        )}
        {kind === 'change' && module !== undefined && (
          <fieldset className="option-group trigger-fields">
            <legend>{t.fields}</legend>
            {fieldChoices(module.fields).map(([path, label]) => (
              <label key={path}>
                <input
                  type="checkbox"
                  checked={fields.includes(path)}
                  onChange={({ target }) =>
                    setFields(target.checked ? [...fields, path] : fields.filter((each) => each !== path))
                  }
                />{' '}
                {label}
              </label>
            ))}
          </fieldset>
        )}
        {kind === 'click' && module !== undefined && (
          <>
            <NativeSelect label={t.button} value={button} options={buttons} onChange={setButton} />
            {/^(?:own|index|row:[^:]*)$/.test(button) && (
              <FormRow label={t.buttonTitle} required>
                {(control) => (
                  <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
                )}
              </FormRow>
            )}
          </>
        )}
        {kind === 'schedule' && (
          <ScheduleFields
            schedule={schedule}
            onChange={setSchedule}
            timezone={timezone}
            onTimezone={setTimezone}
          />
        )}
        {listens && <ListenFields kind={kind} listened={listened} onChange={setListened} />}
        {(kind === 'change' || kind === 'click') && module !== undefined && (
          <p className="soft small">{t.writes(module.title)}</p>
        )}
      </div>
    </Dialog>
  );
}
