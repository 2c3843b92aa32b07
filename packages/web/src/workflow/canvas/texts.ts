import { defineTexts } from '../../i18n/define-texts.ts';

/** The texts around the picture of a workflow. */
export const canvasTexts = defineTexts({
  en: { zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Show all', map: 'Overview' },
  de: { zoomIn: 'Vergrößern', zoomOut: 'Verkleinern', fit: 'Alles zeigen', map: 'Übersicht' },
});
