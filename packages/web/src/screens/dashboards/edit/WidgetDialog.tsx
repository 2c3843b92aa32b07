import { widgetTypes, type Widget, type WidgetType } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useModules } from '../../../data/stored/modules.ts';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { dashboardTexts } from '../texts.ts';
import { widgetTitle } from '../view/WidgetBody.tsx';
import { ModuleParts } from './ModuleParts.tsx';
import { draftOf, widgetOf, type WidgetDraft } from './widget-draft.ts';
import { editTexts } from './texts.ts';
import './edit.css';

/** Asks what a widget shall show: everything is chosen from what there is. */
export function WidgetDialog({
  widget,
  name,
  onDone,
  onClose,
}: {
  widget: Widget | undefined;
  /** The name of a new one, by its kind. */
  name: (type: WidgetType) => string;
  onDone: (widget: Widget) => void;
  onClose: () => void;
}) {
  const t = useTexts(editTexts);
  const texts = useTexts(dashboardTexts);
  const modules = useModules();
  const { data: workflows = [] } = useQuery(workflowsQuery);
  const [draft, setDraft] = useState<WidgetDraft>(() => draftOf(widget));
  const put = (part: Partial<WidgetDraft>) => setDraft((now) => ({ ...now, ...part }));
  const { type } = draft;
  const made = widgetOf(draft, widget?.name ?? name(type));
  const module = modules.find(({ identifier }) => identifier === draft.module);
  // No form around it all: the conditions of the filter have one of their own.
  const done = () => made !== undefined && onDone(made);
  const isOfModule = type !== 'text' && type !== 'button';
  return (
    <Dialog
      wide
      title={widget === undefined ? t.newWidget : t.editWidget(widgetTitle(widget, modules, texts))}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" disabled={made === undefined} onClick={done}>
            {t.done}
          </Button>
        </>
      }
    >
      <div className="widget-form">
        <NativeSelect
          label={t.kind}
          value={type}
          options={widgetTypes.map((each) => [each, t[each === 'text' ? 'textKind' : each]] as const)}
          onChange={(next) => put({ type: next as WidgetType })}
        />
        {isOfModule && (
          <NativeSelect
            label={t.module}
            value={draft.module}
            options={[['', t.choose], ...modules.map((each) => [each.identifier, each.title] as const)]}
            onChange={(next) =>
              put({ ...draftOf(undefined), type, title: draft.title, width: draft.width, module: next })
            }
          />
        )}
        {isOfModule && module !== undefined && (
          <ModuleParts key={module.identifier} module={module} draft={draft} put={put} />
        )}
        {type === 'button' && (
          <NativeSelect
            label={t.workflow}
            value={draft.workflow}
            options={[
              ['', t.choose],
              ...workflows
                .filter(({ entry }) => entry !== undefined)
                .map(({ identifier, title }) => [identifier, title ?? identifier] as const),
            ]}
            onChange={(workflow) => put({ workflow })}
          />
        )}
        {type === 'text' && (
          <FormRow label={t.text}>
            {(control) => (
              <Input.TextArea
                {...control}
                rows={6}
                maxLength={10_000}
                value={draft.text}
                onChange={(event) => put({ text: event.target.value })}
              />
            )}
          </FormRow>
        )}
        <FormRow label={type === 'button' ? t.buttonTitle : t.widgetTitle}>
          {(control) => (
            <Input
              {...control}
              value={draft.title}
              maxLength={100}
              onPressEnter={done}
              onChange={(event) => put({ title: event.target.value })}
            />
          )}
        </FormRow>
      </div>
    </Dialog>
  );
}
