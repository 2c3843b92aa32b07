import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of what leads through time. */
export const timeTexts = defineTexts({
  en: {
    previous: 'Earlier',
    next: 'Later',
    today: 'Today',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
    span: 'Time shown',
  },
  de: {
    previous: 'Früher',
    next: 'Später',
    today: 'Heute',
    day: 'Tag',
    week: 'Woche',
    month: 'Monat',
    quarter: 'Quartal',
    year: 'Jahr',
    span: 'Gezeigte Zeit',
  },
});
