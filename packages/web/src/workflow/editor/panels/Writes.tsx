import { isObject } from '@bakehouse/contract';
import { moduleOfType } from '@bakehouse/engine/check';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFormScope } from '../../forms/form-context.ts';
import { editorTexts } from '../texts.ts';

/** What a save will write: the whole input, a copy, and the fields that recipes name. */
export function Writes({ options }: { options: Record<string, unknown> }) {
  const t = useTexts(editorTexts);
  const { input } = useFormScope();
  const { module, recipes, copy } = options;
  const own = moduleOfType(input);
  const target = typeof module === 'string' ? module : own;
  const parts = [
    ...(own !== undefined && own === target ? [t.writesInput(own)] : []),
    ...((copy ?? undefined) === undefined ? [] : [t.writesCopy]),
    ...(isObject(recipes) ? Object.keys(recipes) : []),
    ...(typeof recipes === 'string' ? [t.writesRecipes] : []),
  ];
  if (target === undefined || parts.length === 0) return null;
  return <p className="soft small">{t.writes(parts.join(', '))}</p>;
}
