import type { FieldType } from './define-field.ts';
import { boolean } from './boolean.ts';
import { code } from './code.ts';
import { color } from './color.ts';
import { computed } from './computed.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { email } from './email.ts';
import { file } from './file.ts';
import { geo } from './geo.ts';
import { image } from './image.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import { list } from './list.ts';
import { map } from './map.ts';
import { money } from './money.ts';
import { multiselect } from './multiselect.ts';
import { number } from './number.ts';
import { password } from './password.ts';
import { phone } from './phone.ts';
import { relation } from './relation.ts';
import { richtext } from './richtext.ts';
import { role } from './role.ts';
import { select } from './select.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { time } from './time.ts';
import { url } from './url.ts';
import { user } from './user.ts';

/** Every field type: the one list. */
export const fieldTypes = [
  text,
  textarea,
  richtext,
  code,
  number,
  integer,
  money,
  boolean,
  date,
  datetime,
  time,
  select,
  multiselect,
  email,
  url,
  phone,
  color,
  json,
  map,
  list,
  relation,
  file,
  image,
  password,
  user,
  role,
  geo,
  computed,
] as const satisfies FieldType[];

/** The field type of a name, or undefined. */
export function fieldType(name: string): FieldType | undefined {
  return byName.get(name);
}

const byName = new Map<string, FieldType>(fieldTypes.map((type) => [type.type, type]));
