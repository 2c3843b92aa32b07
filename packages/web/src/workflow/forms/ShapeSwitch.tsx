import { useTexts } from '../../base/i18n/define-texts.ts';
import { otherShapes, type OptionSchema } from './option-kind.ts';
import { formTexts } from './texts.ts';

/** Where nothing is written yet: instead of one expression, a list or a dictionary of expressions. */
export function ShapeSwitch({
  label,
  schema,
  onChange,
}: {
  label: string;
  schema: OptionSchema;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(formTexts);
  const shapes = otherShapes(schema);
  const title = { list: t.asList, dictionary: t.asEntries };
  return (
    <span className="shape-switch">
      {shapes.map((shape) => (
        <button
          key={shape}
          type="button"
          className="link-button"
          title={label}
          onClick={() => onChange(shape === 'list' ? [''] : {})}
        >
          {title[shape]}
        </button>
      ))}
    </span>
  );
}
