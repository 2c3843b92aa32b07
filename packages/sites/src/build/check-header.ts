import { Problem, type ContentFault } from '@bakehouse/contract';
import { checkCode } from '../render/check-code.ts';
import { componentTag } from '../render/component-tag.ts';
import type { BuildHeader } from '../wire/build-input.ts';
import { slug } from '../wire/page-path.ts';
import { redirectFaults } from '../wire/redirect-rules.ts';

/** A build's head with its views in one list and its site named. */
export interface CheckedHeader extends Omit<BuildHeader, 'views'> {
  siteName: string;
  views: { name: string; code: string }[];
}

/** Checks what a schema cannot: unique names, named views that exist, code that could turn data into script. */
export function checkHeader(header: BuildHeader): CheckedHeader {
  const errors: ContentFault[] = [];
  const views = allViews(header, errors);
  unique(header.layouts, 'layouts', (one) => one.name, errors);
  unique(header.sections, 'sections', (one) => one.name, errors);
  const components = header.sections.filter((one) => one.type === 'component');
  unique(components, 'sections', (one) => componentTag(one.name), errors);
  for (const [index, one] of header.layouts.entries()) checkOne(one.code, `layouts.${index}.code`, errors);
  for (const [index, one] of header.sections.entries()) {
    if (one.type === 'template') checkOne(one.code, `sections.${index}.code`, errors);
    else if (!/^site-[a-z0-9]/.test(componentTag(one.name)))
      errors.push({
        path: `sections.${index}.name`,
        message: 'needs a letter or digit',
        code: 'invalid_name',
      });
  }
  errors.push(...redirectFaults(header.redirects));
  unique(header.settings.languages, 'settings.languages', (one) => one.lang, errors);
  unique(header.settings.languages, 'settings.languages', (one) => one.path, errors);
  unique(header.settings.feeds ?? [], 'settings.feeds', (one) => one.path, errors);
  for (const one of views) checkOne(one.code, `views.${one.name}.code`, errors);
  const siteName =
    header.site ??
    slug(header.template.name)
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, 63);
  if (!/^[a-z0-9]/.test(siteName))
    errors.push({ path: 'site', message: 'cannot be made from the template name', code: 'invalid_site' });
  if (errors.length > 0)
    throw new Problem('invalid', `The build is invalid at ${errors[0]?.path}: ${errors[0]?.message}.`, {
      errors,
    });
  return { ...header, siteName, views };
}

function allViews(header: BuildHeader, errors: ContentFault[]): { name: string; code: string }[] {
  const views = new Map(header.views.map((one) => [one.name, one.code ?? '']));
  unique(header.views, 'views', (one) => one.name, errors);
  for (const [index, one] of (header.template.views ?? []).entries()) {
    if (typeof one !== 'string') views.set(one.name, one.code ?? '');
    else if (!views.has(one))
      errors.push({
        path: `template.views.${index}`,
        message: `there is no view "${one}"`,
        code: 'unknown_view',
      });
  }
  return [...views].map(([name, code]) => ({ name, code }));
}

function unique<T>(list: T[], path: string, key: (one: T) => string, errors: ContentFault[]): void {
  const seen = new Set<string>();
  for (const one of list) {
    const name = key(one);
    if (seen.has(name)) errors.push({ path, message: `"${name}" appears twice`, code: 'duplicate' });
    seen.add(name);
  }
}

function checkOne(code: string | null | undefined, path: string, errors: ContentFault[]): void {
  try {
    checkCode(code ?? '');
  } catch (cause) {
    errors.push({
      path,
      message: cause instanceof Error ? cause.message : String(cause),
      code: 'unsafe_code',
    });
  }
}
