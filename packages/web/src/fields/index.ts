import { boolean } from './types/boolean.tsx';
import { code } from './types/code.tsx';
import { color } from './types/color.tsx';
import { computed } from './types/computed.tsx';
import { date } from './types/date.tsx';
import { datetime } from './types/datetime.tsx';
import type { FieldUi } from './define-field-ui.ts';
import { email } from './types/email.tsx';
import { file } from './types/file.tsx';
import { geo } from './types/geo.tsx';
import { image } from './types/image.tsx';
import { integer } from './types/integer.tsx';
import { json } from './types/json.tsx';
import { list } from './types/list.tsx';
import { map } from './types/map.tsx';
import { money } from './types/money.tsx';
import { multiselect } from './types/multiselect.tsx';
import { number } from './types/number.tsx';
import { password } from './types/password.tsx';
import { phone } from './types/phone.tsx';
import { relation } from './types/relation.tsx';
import { richtext } from './types/richtext.tsx';
import { role } from './types/role.tsx';
import { select } from './types/select.tsx';
import { text } from './types/text.tsx';
import { textarea } from './types/textarea.tsx';
import { time } from './types/time.tsx';
import { url } from './types/url.tsx';
import { user } from './types/user.tsx';

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
