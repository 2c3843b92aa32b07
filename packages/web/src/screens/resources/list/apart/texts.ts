import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of what stands apart from a view. */
export const apartTexts = defineTexts({
  en: {
    apart: (count: string, field: string) =>
      count === '1' ? `1 entry without ${field}` : `${count} entries without ${field}`,
    more: (count: string) => `Show ${count} more`,
  },
  de: {
    apart: (count: string, field: string) =>
      count === '1' ? `1 Eintrag ohne ${field}` : `${count} Einträge ohne ${field}`,
    more: (count: string) => `${count} weitere zeigen`,
  },
});
