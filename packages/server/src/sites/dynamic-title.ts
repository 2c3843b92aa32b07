import { Problem } from '@bakehouse/contract';
import { parseExpression } from '@bakehouse/engine';

/** The title that a page's expression gives; undefined where it gives none, and the plain title holds. */
export function dynamicTitle(page: Readonly<Record<string, unknown>>): string | undefined {
  const { dynamic_title: source } = page;
  if (typeof source !== 'string' || source.trim() === '') return undefined;
  try {
    const value = parseExpression(source).evaluate({
      input: page,
      variables: { page, resource: page },
      now: Date.now(),
    });
    if (value === undefined || value === null || value === '') return undefined;
    return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 1000);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const path = `pages.${String(page['name'])}.dynamic_title`;
    throw new Problem('invalid', `${path}: ${error.message}`, {
      errors: [{ path, message: error.message, code: error.code }],
    });
  }
}
