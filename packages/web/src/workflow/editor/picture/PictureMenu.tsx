import { useTexts } from '../../../base/i18n/define-texts.ts';
import { PointMenu } from '../../../parts/controls/PointMenu.tsx';
import type { MenuWanted } from '../../canvas/picture.ts';
import { menuItems, type MenuParts } from './menu-items.ts';
import { pictureTexts } from './texts.ts';

/** The menu of an element, a link or the picture. */
export function PictureMenu({ menu, ...parts }: Omit<MenuParts, 't'> & { menu: MenuWanted }) {
  const t = useTexts(pictureTexts);
  return (
    <PointMenu
      label={t.menu}
      at={menu.at}
      items={menuItems(menu, { ...parts, t })}
      onClose={() => parts.picture.setMenu(undefined)}
    />
  );
}
