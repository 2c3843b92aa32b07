import type { FieldDefinition } from '@bakehouse/contract';
import { useRef, useState } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { neighbour } from '../board/placed.ts';
import { canChange } from '../state/fields-for.ts';
import { useMoves } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import { changedValues, type Change } from './moved.ts';
import type { TimelineFields } from './placed.ts';
import { timelineTexts } from './texts.ts';
import type { Lane } from './use-lanes.ts';
import { whenText } from './when-text.ts';

/** What somebody does with an entry of a timeline. */
export interface TimelineChange {
  row: Row;
  /** The lane in which it stands. */
  lane: string;
  what: Change;
  /** How many days it, its begin or its end goes on. */
  by: number;
  /** The lane that it goes to, or how many lanes down. */
  to?: string | -1 | 1 | undefined;
  byKey: boolean;
}

/** Changes entries of a timeline by the same request as a form. */
export function useTimelineMoves(
  module: Module,
  fields: TimelineFields,
  field: FieldDefinition | undefined,
  lanes: readonly Lane[],
) {
  const t = useTexts(timelineTexts);
  const rights = useModuleRights(module.identifier);
  const { moves, move } = useMoves(module);
  const [said, setSaid] = useState('');
  const follow = useRef<string>(undefined);
  const change = ({ row, lane, what, by, to, byKey }: TimelineChange) => {
    const groups = lanes.map(({ group }) => group);
    const target =
      typeof to === 'number' ? neighbour(groups, lane, to) : groups.find(({ key }) => key === to);
    const other = field !== undefined && target !== undefined && target.key !== lane ? target : undefined;
    if (other?.key === '' && field?.required === true) return;
    const data = {
      ...changedValues(row, fields, what, by),
      ...(field === undefined || other === undefined ? {} : { [field.identifier]: other.value }),
    };
    const all = [...module.fields, fields.start];
    const allowed = Object.keys(data).every((name) =>
      canChange(
        all.find(({ identifier }) => identifier === name),
        rights,
      ),
    );
    if (Object.keys(data).length === 0 || !allowed) return;
    const after = { ...row, data: { ...row.data, ...data } };
    const name = plainLabel(module, row) ?? row.id.slice(-8);
    const place = lanes.find(({ group }) => group.key === other?.key)?.title;
    const title = t.moved(
      name,
      [whenText(after, fields), place].filter((part) => part !== undefined).join(', '),
    );
    if (byKey) follow.current = row.id;
    setSaid(title);
    void move(row, data, title);
  };
  return { moves, change, said, follow };
}
