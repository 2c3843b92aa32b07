import type { DashboardDefinition, Widget } from '@bakehouse/contract';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { Plus } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { putDashboard, type VersionedDashboard } from '../../../data/stored/dashboards.ts';
import { useModules } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { SeveralRoles } from '../../../fields/parts/choices/SeveralRoles.tsx';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { dashboardTexts } from '../texts.ts';
import { Grid } from '../view/Grid.tsx';
import { widgetTitle } from '../view/WidgetBody.tsx';
import { WidgetCard } from '../view/WidgetCard.tsx';
import { FilterSettings } from './FilterSettings.tsx';
import { editTexts } from './texts.ts';
import { freeName, identifierOf, moved, withoutEmpty } from './widget-draft.ts';
import { WidgetDialog } from './WidgetDialog.tsx';
import { WidgetTools } from './WidgetTools.tsx';
import './edit.css';

const blank: DashboardDefinition = { identifier: '', title: '', widgets: [] };

/** Makes or changes a dashboard; nothing is stored before Save. */
export function EditDashboard({
  stored,
  onDone,
}: {
  stored: VersionedDashboard | undefined;
  onDone: () => void;
}) {
  const t = useTexts(editTexts);
  const texts = useTexts(dashboardTexts);
  const modules = useModules();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(stored?.definition ?? blank);
  const [opened, setOpened] = useState<Widget | 'new'>();
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  const dragged = useRef<number>(undefined);
  const [over, setOver] = useState<number>();
  const { title, description = '', roles = [], filters = [], widgets } = draft;
  const dirty = JSON.stringify(draft) !== JSON.stringify(stored?.definition ?? blank);
  useTitle(stored === undefined ? t.newTitle : t.editing(stored.definition.title));
  const leave = () =>
    ask({ title: t.leaveTitle, message: t.leaveText, confirm: t.leave, cancel: t.stay, danger: true });
  useBlocker({
    shouldBlockFn: async () => dirty && !saved.current && !(await leave()),
    enableBeforeUnload: () => dirty && !saved.current,
  });
  const put = (part: Partial<DashboardDefinition>) => setDraft((now) => ({ ...now, ...part }));
  const putWidgets = (change: (all: readonly Widget[]) => Widget[]) =>
    setDraft((now) => ({ ...now, widgets: change(now.widgets) }));
  const save = async () => {
    setBusy(true);
    const identifier = stored?.definition.identifier ?? identifierOf(title);
    try {
      await putDashboard(withoutEmpty({ ...draft, identifier, title: title.trim() }), stored?.version);
      saved.current = true;
      toast({ level: 'success', title: t.saved });
      if (stored === undefined) void navigate({ to: paths.dashboard(identifier) });
      onDone();
    } catch (error) {
      toastProblem(error);
      setBusy(false);
    }
  };
  const cancel = async () => {
    if (stored === undefined) void navigate({ to: paths.dashboards });
    else if (!dirty || (await leave())) onDone();
  };
  const move = (from: number, to: number) => putWidgets((all) => moved(all, from, to));
  const dragging = (index: number) => ({
    draggable: true,
    className: over === index ? 'drop-here' : '',
    onDragStart: (event: DragEvent) => {
      dragged.current = index;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', widgets[index]?.name ?? '');
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current === undefined) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged.current !== undefined) move(dragged.current, index);
    },
    onDragEnd: () => {
      dragged.current = undefined;
      setOver(undefined);
    },
  });
  return (
    <div className="page dashboard">
      <div className="page-head">
        <h1>{stored === undefined ? t.newTitle : t.editing(stored.definition.title)}</h1>
        <span className="grow" />
        <Button onClick={() => void cancel()}>{t.cancel}</Button>
        <BusyButton
          type="primary"
          busy={busy}
          disabled={title.trim() === '' || !dirty}
          onClick={() => void save()}
        >
          {t.save}
        </BusyButton>
      </div>
      <div className="card dashboard-settings">
        <FormRow label={t.name}>
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={100}
              onChange={(event) => put({ title: event.target.value })}
            />
          )}
        </FormRow>
        <FormRow label={t.description}>
          {(control) => (
            <Input
              {...control}
              value={description}
              maxLength={1000}
              onChange={(event) => put({ description: event.target.value })}
            />
          )}
        </FormRow>
        <SeveralRoles label={t.roles} value={roles} onChange={(next) => put({ roles: next })} />
        <FilterSettings filters={filters} widgets={widgets} onChange={(next) => put({ filters: next })} />
      </div>
      {widgets.length === 0 && <Empty title={texts.empty}>{texts.emptyText}</Empty>}
      <Grid widgets={widgets}>
        {(widget, index) => (
          <WidgetCard
            key={widget.name}
            widget={widget}
            filters={[]}
            chosen={{}}
            more={dragging(index)}
            tools={
              <WidgetTools
                widget={widget}
                title={widgetTitle(widget, modules, texts) || t.textKind}
                first={index === 0}
                last={index === widgets.length - 1}
                onMove={(step) => move(index, index + step)}
                onWiden={(width) =>
                  putWidgets((all) => all.map((each) => (each === widget ? { ...each, width } : each)))
                }
                onEdit={() => setOpened(widget)}
                onRemove={() => putWidgets((all) => all.filter((each) => each !== widget))}
              />
            }
          />
        )}
      </Grid>
      <div>
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => setOpened('new')}>
          {t.addWidget}
        </Button>
      </div>
      {opened !== undefined && (
        <WidgetDialog
          widget={opened === 'new' ? undefined : opened}
          name={(type) => freeName(type, widgets)}
          onClose={() => setOpened(undefined)}
          onDone={(made) => {
            putWidgets((all) =>
              opened === 'new' ? [...all, made] : all.map((each) => (each === opened ? made : each)),
            );
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
}
