import { fieldTitle } from '@bakehouse/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { ChoiceTag } from '../../../../fields/parts/choices/ChoiceTag.tsx';
import { formatFigure } from './format-figure.ts';
import { groupTexts } from './texts.ts';
import type { GroupLine } from './use-grouped-rows.tsx';
import './groups.css';

/** The head of a group: what its entries have in common, how many they are, and figures over all of them. */
export function GroupHead({
  row: { open, group, choice },
  module,
  onToggle,
}: {
  row: GroupLine;
  module: Module;
  onToggle: () => void;
}) {
  const t = useTexts(groupTexts);
  return (
    <button type="button" className="group-head" aria-expanded={open} onClick={onToggle}>
      {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
      {choice === undefined ? <span className="soft">{t.none}</span> : <ChoiceTag choice={choice} />}
      <span className="soft group-count">{t.entries(showCount(group.count))}</span>
      <Figures module={module} figures={group.figures} />
    </button>
  );
}

/** Figures over the entries of a group. */
export function Figures({ module, figures }: { module: Module; figures: Record<string, unknown> }) {
  const t = useTexts(groupTexts);
  return Object.entries(figures).map(([term, value]) => {
    const [, name = '', of = ''] = /^(\w+)\((\w+)\)$/.exec(term) ?? [];
    const field = module.fields.find(({ identifier }) => identifier === of);
    if (field === undefined || value === null) return null;
    return (
      <span key={term} className="group-figure">
        <span className="soft">
          {name === 'avg' ? t.average(fieldTitle(field)) : t.sum(fieldTitle(field))}
        </span>{' '}
        <strong>{formatFigure(field, value)}</strong>
      </span>
    );
  });
}
