import type { ElementDescription } from '@bakehouse/contract';
import { recipeOption, type OptionsSchema } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';

/** The schema of the options that a description names: each is a recipe, besides them there may be a connection. */
export function describedOptions({
  options,
  connection,
}: Pick<ElementDescription, 'options' | 'connection'>): OptionsSchema {
  const shape = Object.entries(options).map(([name, { title, about, required, schema, titles, asks }]) => {
    const option = required === true ? recipeOption : recipeOption.optional();
    const choices = Array.isArray(schema?.['enum'])
      ? schema['enum'].map((each, at) => [String(each), titles?.[at] ?? String(each)])
      : undefined;
    const said = {
      ...(title && { title }),
      ...(about && { description: about }),
      ...(choices && { choices }),
      ...(asks === true && { asks: schema?.['type'] === 'array' ? 'several' : 'one' }),
    };
    const noted = { ...option.meta(), ...said };
    return [name, option.meta(noted)] as const;
  });
  const about = 'Connection that proves who asks; only its hosts can be asked then';
  const named = connection && connectionOption(connection.kinds).describe(about);
  return z.strictObject({
    ...Object.fromEntries(shape),
    ...(named && { connection: connection.required === true ? named : named.optional().describe(about) }),
  });
}
