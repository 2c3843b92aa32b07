import { FormField } from '../../../fields/FormField.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { resourceTexts } from './texts.ts';
import type { Section } from './view-fields.ts';

/** The fields of a form in their sections. */
export function FormSections({ sections }: { sections: readonly Section[] }) {
  const t = useTexts(resourceTexts);
  if (sections.length === 0) return <p className="soft">{t.nothing}</p>;
  return sections.map(({ title, description, columns = 2, fields }, index) => (
    <section key={title ?? index} className="card form-section">
      {title !== undefined && <h2>{title}</h2>}
      {description !== undefined && <p className="soft">{description}</p>}
      <div className={`field-grid columns-${columns}`}>
        {fields.map((field) => (
          <FormField key={field.identifier} field={field} path={field.identifier} />
        ))}
      </div>
    </section>
  ));
}
