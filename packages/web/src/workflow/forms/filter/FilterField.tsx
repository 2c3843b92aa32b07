import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFormScope } from '../form-context.ts';
import { JsonField } from '../JsonField.tsx';
import { OptionGroup } from '../OptionGroup.tsx';
import { conditionsOf, filterOf } from './conditions.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { filterTexts } from './texts.ts';
import './filter.css';

/** Builds a filter condition by condition; one of another shape is shown as it is written. */
export function FilterField({
  label,
  help,
  path,
  value,
  ofPages = false,
  onChange,
}: {
  label: string;
  help: string | undefined;
  path: string;
  value: unknown;
  /** It asks for pages of a site. */
  ofPages?: boolean;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(filterTexts);
  const scope = useFormScope();
  const target = ofPages ? scope.pages : scope.target;
  const read = conditionsOf(value);
  if (read === undefined || (target === undefined && read.parts.length > 0))
    return <JsonField label={label} help={help} path={path} value={value} onChange={onChange} />;
  return (
    <OptionGroup label={label} help={read.parts.length === 0 ? t.all : undefined} path={path}>
      {target === undefined ? (
        <p className="soft small">{t.moduleFirst}</p>
      ) : (
        <FilterGroup
          group={read}
          path={path}
          target={target}
          depth={0}
          onChange={(next) => onChange(filterOf(next))}
        />
      )}
    </OptionGroup>
  );
}
