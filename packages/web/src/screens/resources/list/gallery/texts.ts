import { defineTexts } from '../../../../base/i18n/define-texts.ts';

/** Texts of the gallery. */
export const galleryTexts = defineTexts({
  en: { gallery: (title: string) => `${title} as a gallery`, noPicture: 'No picture' },
  de: { gallery: (title: string) => `${title} als Galerie`, noPicture: 'Kein Bild' },
});
