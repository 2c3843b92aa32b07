import { boolean } from './boolean.tsx';
import { code } from './code.tsx';
import { color } from './color.tsx';
import { computed } from './computed.tsx';
import { date } from './date.tsx';
import { datetime } from './datetime.tsx';
import type { FieldUi } from './define-field-ui.ts';
import { email } from './email.tsx';
import { file } from './file.tsx';
import { geo } from './geo.tsx';
import { image } from './image.tsx';
import { integer } from './integer.tsx';
import { json } from './json.tsx';
import { list } from './list.tsx';
import { map } from './map.tsx';
import { money } from './money.tsx';
import { multiselect } from './multiselect.tsx';
import { number } from './number.tsx';
import { password } from './password.tsx';
import { phone } from './phone.tsx';
import { relation } from './relation.tsx';
import { richtext } from './richtext.tsx';
import { role } from './role.tsx';
import { select } from './select.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';
import { time } from './time.tsx';
import { url } from './url.tsx';
import { user } from './user.tsx';

/** How each field type is shown and edited: the one list. */
export const fieldUis: readonly FieldUi[] = [
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
];

/** How a field type is shown and edited; one that this app does not know yet is shown as JSON. */
export function fieldUi(type: string): FieldUi {
  return byType.get(type) ?? json;
}

const byType = new Map(fieldUis.map((ui) => [ui.type, ui]));
