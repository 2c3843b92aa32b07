import { fieldTitle, type FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Several } from '../../../../fields/parts/choices/Several.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import type { ListState } from '../state/list-state.ts';
import { listTexts } from '../texts.ts';
import { KeySelect } from './KeySelect.tsx';
import type { Offered } from './kind-settings.ts';
import { BoardLook, ColorParts, FrozenPart } from './LookParts.tsx';
import { TimelineParts } from './TimelineParts.tsx';
import { viewTexts } from './texts.ts';

/** What can be chosen for the kind of a view. */
export function KindParts({
  module,
  shown,
  of,
  onChange,
}: {
  module: Module;
  /** How the view shows entries, as it would be saved. */
  shown: ListState;
  of: Offered;
  onChange: (part: Partial<ListState>) => void;
}) {
  const t = useTexts(viewTexts);
  const names = useTexts(listTexts);
  const times = [
    ...titled(of.dates),
    ['createdAt', names.createdAt] as const,
    ['updatedAt', names.updatedAt] as const,
  ];
  const figures = (all: boolean) =>
    of.numbers.flatMap((field) => {
      const [name, title] = [field.identifier, fieldTitle(field)];
      return [
        { value: `sum(${name})`, label: t.sumOf(title) },
        { value: `avg(${name})`, label: t.averageOf(title) },
        ...(all
          ? [
              { value: `min(${name})`, label: t.leastOf(title) },
              { value: `max(${name})`, label: t.mostOf(title) },
            ]
          : []),
      ];
    });
  const groupFigures = of.numbers.length > 0 && (
    <Several
      label={t.sums}
      value={shown.figures}
      onChange={(chosen) => onChange({ figures: chosen })}
      choices={figures(false)}
    />
  );
  const groupSelect = (label: string, none?: string) =>
    of.group.length > 0 && (
      <NativeSelect
        label={label}
        value={shown.group ?? ''}
        options={[...(none === undefined ? [] : [['', none] as const]), ...titled(of.group)]}
        onChange={(group) => onChange({ group: group === '' ? undefined : group })}
      />
    );
  switch (shown.kind) {
    case 'table':
      return (
        <>
          {groupSelect(t.groupBy, t.noGroup)}
          {groupFigures}
          <FrozenPart shown={shown} onChange={onChange} />
          <ColorParts module={module} shown={shown} onChange={onChange} />
        </>
      );
    case 'board':
      return (
        <>
          {groupSelect(t.columnsBy)}
          {groupFigures}
          <BoardLook module={module} shown={shown} of={of} onChange={onChange} />
          <ColorParts module={module} shown={shown} onChange={onChange} />
        </>
      );
    case 'calendar':
      return (
        <Several
          label={t.dates}
          value={shown.dates}
          onChange={(dates) => onChange({ dates })}
          choices={times.map(([value, label]) => ({ value, label }))}
        />
      );
    case 'timeline':
      return (
        <>
          <TimelineParts shown={shown} of={of} times={times} onChange={onChange} />
          {groupSelect(t.lanesBy, t.noLanes)}
        </>
      );
    case 'map': {
      const coloured = of.group.filter(({ type }) => type === 'select');
      return (
        <>
          {of.places.length > 1 && (
            <NativeSelect
              label={t.place}
              value={shown.place ?? ''}
              options={titled(of.places)}
              onChange={(place) => onChange({ place })}
            />
          )}
          {coloured.length > 0 && (
            <NativeSelect
              label={t.colourBy}
              value={shown.group ?? ''}
              options={[['', t.noColour], ...titled(coloured)]}
              onChange={(group) => onChange({ group: group === '' ? undefined : group })}
            />
          )}
        </>
      );
    }
    case 'gallery':
      return (
        of.pictures.length > 1 && (
          <NativeSelect
            label={t.picture}
            value={shown.picture ?? ''}
            options={titled(of.pictures)}
            onChange={(picture) => onChange({ picture })}
          />
        )
      );
    case 'tree':
      return (
        of.parents.length > 1 && (
          <NativeSelect
            label={t.parent}
            value={shown.parent ?? ''}
            options={titled(of.parents)}
            onChange={(parent) => onChange({ parent })}
          />
        )
      );
    case 'pivot': {
      const [first = '', second = ''] = shown.rows;
      return (
        <>
          <KeySelect
            label={t.rowsBy}
            value={first}
            fields={of.group}
            times={times}
            onChange={(key) => onChange({ rows: [key, second].filter((each) => each !== '') })}
          />
          <KeySelect
            label={t.insideBy}
            value={second}
            fields={of.group}
            times={times}
            none={t.nothingInside}
            onChange={(key) => onChange({ rows: [first, key].filter((each) => each !== '') })}
          />
          <KeySelect
            label={t.columnsBy}
            value={shown.across ?? ''}
            fields={of.group}
            times={times}
            onChange={(across) => onChange({ across })}
          />
          <NativeSelect
            label={t.cells}
            value={shown.figures[0] ?? ''}
            options={[['', t.count], ...figures(true).map(({ value, label }) => [value, label] as const)]}
            onChange={(figure) => onChange({ figures: figure === '' ? [] : [figure] })}
          />
        </>
      );
    }
  }
}

function titled(fields: readonly FieldDefinition[]): (readonly [string, string])[] {
  return fields.map((field) => [field.identifier, fieldTitle(field)] as const);
}
