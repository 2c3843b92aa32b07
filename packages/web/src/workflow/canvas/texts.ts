import { howMany } from '@bakehouse/contract';
import { defineTexts } from '../../base/i18n/define-texts.ts';

/** The texts around the picture of a workflow. */
export const canvasTexts = defineTexts({
  en: {
    off: 'Skipped',
    pinned: 'Output pinned',
    note: 'Note',
    emptyNote: 'An empty note',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    map: 'Overview',
    insert: 'Insert an element here',
    painted: (count: number) => `${howMany(count, 'element')}. Zoom in to select one.`,
  },
  de: {
    off: 'Übersprungen',
    pinned: 'Ausgabe angeheftet',
    note: 'Notiz',
    emptyNote: 'Eine leere Notiz',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Alles zeigen',
    map: 'Übersicht',
    insert: 'Hier ein Element einfügen',
    painted: (count: number) => `${howMany(count, 'Element', 'Elemente')}; vergrößern, um jedes zu erreichen`,
  },
});
