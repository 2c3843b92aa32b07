import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import {
  doubled,
  usableKeys,
  mapColumn,
  type ColumnTarget,
  type FileShape,
  type Mapping,
} from './mapping.ts';
import { importTexts } from './texts.ts';

/** What each column of the file stands for, and by which key rows are matched. */
export function ColumnMapping({
  shape: { columns, targets, keys },
  mapping,
  onChange,
}: {
  shape: FileShape;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const t = useTexts(importTexts);
  const twice = doubled(mapping);
  const titles = new Map(targets.map((each) => [each.name, titleOf(each, targets, t)]));
  const options = [['', t.leaveOut] as const, ...titles];
  const usable = usableKeys(keys, mapping);
  return (
    <>
      <PlainTable label={t.step2} className="import-columns">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.values}</th>
              <th scope="col">{t.standsFor}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, samples }) => {
              const target = mapping.columns[name] ?? '';
              return (
                <tr key={name} className={target === '' ? 'left-out' : ''}>
                  <th scope="row">{name}</th>
                  <td className="soft">{samples.join(' · ')}</td>
                  <td>
                    <NativeSelect
                      hiddenLabel
                      label={t.columnStandsFor(name)}
                      value={target}
                      options={options}
                      onChange={(next) => onChange(mapColumn(mapping, keys, name, next))}
                    />
                    {twice.has(target) && (
                      <p className="form-message import-fault" role="alert">
                        {t.twice(titles.get(target) ?? target)}
                      </p>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </PlainTable>
      {keys.length > 0 && (
        <div className="import-key">
          <NativeSelect
            label={t.matchBy}
            value={mapping.by}
            options={[
              ['', t.allNew],
              ...usable.map(
                (key) => [key.join(), key.map((name) => titles.get(name) ?? name).join(' + ')] as const,
              ),
            ]}
            onChange={(by) => onChange({ ...mapping, by })}
          />
          <p className="soft small">{mapping.by === '' ? t.allNewText : t.matchText}</p>
        </div>
      )}
    </>
  );
}

function titleOf(
  { name, title, by }: ColumnTarget,
  targets: readonly ColumnTarget[],
  t: (typeof importTexts)['en'],
): string {
  if (name === 'id') return t.idTarget;
  if (by !== undefined) return t.foundBy(title, by.title);
  return targets.some((each) => each.field === name && each.by !== undefined) ? t.byId(title) : title;
}
