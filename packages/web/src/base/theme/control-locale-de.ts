import 'dayjs/locale/de';
import de from 'antd/es/locale/de_DE';

/** The words inside the controls in German. */
export const controlLocale = de;
