import { viewKinds, type ViewAudience, type ViewKind } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { createView, replaceView, viewAddress, type SavedView } from '../../../../data/stored/views.ts';
import { useModuleRights, useRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { SeveralRoles } from '../../../../fields/parts/choices/SeveralRoles.tsx';
import { BusyButton } from '../../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { settingsOf, type ListState } from '../state/list-state.ts';
import {
  dateFields,
  groupFields,
  numberFields,
  parentFields,
  pictureFields,
  placeFields,
} from '../state/fields-for.ts';
import { completed, lacking, type Offered } from './kind-settings.ts';
import { KindParts } from './KindParts.tsx';
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
  onSaved: (address: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(viewTexts);
  const of = useOffered(module);
  const { admin } = useRights();
  const [title, setTitle] = useState(view?.title ?? '');
  const [kind, setKind] = useState<ViewKind>(state.kind);
  const [draft, setDraft] = useState(state);
  const [audience, setAudience] = useState<ViewAudience>(view?.audience ?? 'me');
  const [roles, setRoles] = useState(view?.roles ?? []);
  const [busy, setBusy] = useState(false);
  const lacks = lacking(kind, of);
  const missing =
    lacks === undefined
      ? undefined
      : t.needs(
          t[kind],
          { group: t.needsGroup, picture: t.needsPicture, parent: t.needsParent, place: t.needsPlace }[lacks],
        );
  const shown = completed(kind, draft, of);
  const settings = settingsOf(shown);
  const save = async () => {
    setBusy(true);
    try {
      const given = { title: title.trim(), audience, roles: audience === 'roles' ? roles : [], settings };
      const stored =
        view === undefined
          ? await createView(module.identifier, given)
          : await replaceView(module.identifier, view, given);
      onClose();
      onSaved(viewAddress(stored));
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
      <KindParts module={module} shown={shown} of={of} onChange={(part) => setDraft({ ...draft, ...part })} />
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

function useOffered(module: Module): Offered {
  const rights = useModuleRights(module.identifier);
  return {
    group: groupFields(module, rights),
    dates: dateFields(module, rights),
    pictures: pictureFields(module, rights),
    numbers: numberFields(module, rights),
    parents: parentFields(module, rights),
    places: placeFields(module, rights),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
