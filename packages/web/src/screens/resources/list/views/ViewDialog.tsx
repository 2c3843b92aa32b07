import {
  fieldTitle,
  viewKinds,
  type FieldDefinition,
  type ViewAudience,
  type ViewKind,
} from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Module } from '../../../../api/data/modules.ts';
import { createView, replaceView, type SavedView } from '../../../../api/data/views.ts';
import { useModuleRights, useRights } from '../../../../api/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Several } from '../../../../fields/parts/choices/Several.tsx';
import { SeveralRoles } from '../../../../fields/parts/choices/SeveralRoles.tsx';
import { BusyButton } from '../../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { listTexts } from '../texts.ts';
import { settingsOf, type ListState } from '../state/list-state.ts';
import { dateFields, groupFields, numberFields, pictureFields } from '../state/fields-for.ts';
import { viewTexts } from './texts.ts';

/** Saves what is shown as a view, or changes a saved one: its name, how it shows entries, and to whom. */
export function ViewDialog({
  module,
  state,
  view,
  onSaved,
  onClose,
}: {
  module: Module;
  state: ListState;
  view: SavedView | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(viewTexts);
  const { times, of } = useFields(module);
  const { admin } = useRights();
  const [title, setTitle] = useState(view?.title ?? '');
  const [kind, setKind] = useState<ViewKind>(state.kind);
  const [group, setGroup] = useState(state.group ?? '');
  const [figures, setFigures] = useState(state.figures);
  const [dates, setDates] = useState(state.dates);
  const [picture, setPicture] = useState(state.picture ?? '');
  const [audience, setAudience] = useState<ViewAudience>(view?.audience ?? 'me');
  const [roles, setRoles] = useState(view?.roles ?? []);
  const [busy, setBusy] = useState(false);
  const chosen = {
    group: kind === 'board' ? group || first(of.group) : group,
    dates: dates.length > 0 ? dates : [first(of.dates) || 'createdAt'],
    picture: picture || first(of.pictures),
  };
  const missing =
    kind === 'board' && of.group.length === 0
      ? t.needs(t.board, t.needsGroup)
      : kind === 'gallery' && of.pictures.length === 0
        ? t.needs(t.gallery, t.needsPicture)
        : undefined;
  const grouped = kind === 'board' || (kind === 'table' && chosen.group !== '');
  const settings = settingsOf({
    ...state,
    kind,
    group: grouped ? chosen.group : undefined,
    figures: grouped ? figures : [],
    dates: kind === 'calendar' ? chosen.dates : [],
    picture: kind === 'gallery' ? chosen.picture : undefined,
  });
  const save = async () => {
    setBusy(true);
    try {
      const given = { title: title.trim(), audience, roles: audience === 'roles' ? roles : [], settings };
      const stored =
        view === undefined
          ? await createView(module.identifier, given)
          : await replaceView(module.identifier, view, given);
      onClose();
      onSaved(stored.id);
    } catch (error) {
      toastProblem(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={view === undefined ? t.newView : t.editView(view.title)}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <BusyButton
            type="primary"
            htmlType="submit"
            busy={busy}
            disabled={
              title.trim() === '' || missing !== undefined || (audience === 'roles' && roles.length === 0)
            }
          >
            {t.save}
          </BusyButton>
        </>
      }
    >
      <FormRow label={t.viewName}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={100}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </FormRow>
      <NativeSelect
        label={t.kind}
        value={kind}
        options={viewKinds.map((each) => [each, capital(t[each])])}
        onChange={(next) => setKind(next as ViewKind)}
      />
      {missing !== undefined && <p className="soft">{missing}</p>}
      {kind === 'table' && of.group.length > 0 && (
        <NativeSelect
          label={t.groupBy}
          value={chosen.group}
          options={[['', t.noGroup], ...titled(of.group)]}
          onChange={setGroup}
        />
      )}
      {kind === 'board' && of.group.length > 0 && (
        <NativeSelect
          label={t.columnsBy}
          value={chosen.group}
          options={titled(of.group)}
          onChange={setGroup}
        />
      )}
      {grouped && of.numbers.length > 0 && (
        <Several
          label={t.sums}
          value={figures}
          onChange={setFigures}
          choices={of.numbers.flatMap((field) => [
            { value: `sum(${field.identifier})`, label: t.sumOf(fieldTitle(field)) },
            { value: `avg(${field.identifier})`, label: t.averageOf(fieldTitle(field)) },
          ])}
        />
      )}
      {kind === 'calendar' && (
        <Several
          label={t.dates}
          value={chosen.dates}
          onChange={setDates}
          choices={[...titled(of.dates), ...times].map(([value, label]) => ({ value, label }))}
        />
      )}
      {kind === 'gallery' && of.pictures.length > 1 && (
        <NativeSelect
          label={t.picture}
          value={chosen.picture}
          options={titled(of.pictures)}
          onChange={setPicture}
        />
      )}
      {admin && (
        <NativeSelect
          label={t.audience}
          value={audience}
          options={[
            ['me', t.onlyMe],
            ['roles', t.forRoles],
            ['all', t.forAll],
          ]}
          onChange={(next) => setAudience(next as ViewAudience)}
        />
      )}
      {admin && audience === 'roles' && <SeveralRoles label={t.roles} value={roles} onChange={setRoles} />}
    </Dialog>
  );
}

function useFields(module: Module) {
  const list = useTexts(listTexts);
  const rights = useModuleRights(module.identifier);
  return {
    times: [
      ['createdAt', list.createdAt],
      ['updatedAt', list.updatedAt],
    ] as const,
    of: {
      group: groupFields(module, rights),
      dates: dateFields(module, rights),
      pictures: pictureFields(module, rights),
      numbers: numberFields(module, rights),
    },
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function first(fields: readonly FieldDefinition[]): string {
  return fields[0]?.identifier ?? '';
}

function titled(fields: readonly FieldDefinition[]): (readonly [string, string])[] {
  return fields.map((field) => [field.identifier, fieldTitle(field)] as const);
}
