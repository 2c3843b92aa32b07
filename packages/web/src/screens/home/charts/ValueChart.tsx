import { formatValue, type FieldDefinition } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { formatContext, showCount } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { homeTexts } from '../texts.ts';

/** Counts by value as bars that lead to the entries behind them. */
export function ValueChart({
  module,
  field,
  counts,
  total,
}: {
  module: string;
  field: FieldDefinition;
  counts: readonly { value: unknown; count: number }[];
  total: number;
}) {
  const t = useTexts(homeTexts);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const rest = total - counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="value-chart">
      {counts.map(({ value, count }) => {
        const several = field.type === 'multiselect';
        const filter =
          value === null
            ? { [field.identifier]: { _null: true } }
            : { [field.identifier]: several ? { _contains: value } : { _eq: value } };
        return (
          <li key={String(value)}>
            <Link to={paths.index(module)} search={{ filter }}>
              {value === null
                ? t.noValue
                : typeof value === 'boolean'
                  ? value
                    ? t.yes
                    : t.no
                  : shown(field, value)}
            </Link>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className="value-count">{showCount(count)}</span>
          </li>
        );
      })}
      {rest > 0 && (
        <li>
          <span className="soft">{t.others}</span>
          <span className="bar" aria-hidden="true" />
          <span className="value-count">{showCount(rest)}</span>
        </li>
      )}
    </ul>
  );
}

function shown(field: FieldDefinition, value: unknown): string {
  return formatValue(field, field.type === 'multiselect' ? [value] : value, formatContext()) || String(value);
}
