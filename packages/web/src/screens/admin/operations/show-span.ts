import { currentLanguage } from '../../../base/i18n/language.ts';

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A span of time in its largest fitting unit. */
export function showSpan(seconds: number): string {
  const [unit, size] = steps.find(([, each]) => seconds >= each * 2) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
