import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '../../foundation/places.ts';

/** How a new website may look. */
export interface Design {
  identifier: (typeof designNames)[number];
  title: string;
  about: { en: string; de: string };
}

/** The designs by name, the one that is offered first in front. */
export const designNames = ['atelier', 'harbour', 'signal'] as const;

/** Every design: a folder in `examples/designs`. */
export const designs: readonly Design[] = [
  {
    identifier: 'atelier',
    title: 'Atelier',
    about: {
      en: 'Large serif type on paper, fine lines and much air: for studios, practices and shops.',
      de: 'Große Serifen auf Papier, feine Linien und viel Luft: für Studios, Praxen und Läden.',
    },
  },
  {
    identifier: 'harbour',
    title: 'Harbour',
    about: {
      en: 'Friendly and round, blue and coral: for clubs, services and neighbours.',
      de: 'Freundlich und rund, Blau und Koralle: für Vereine, Dienste und Nachbarn.',
    },
  },
  {
    identifier: 'signal',
    title: 'Signal',
    about: {
      en: 'Black, bright green and a visible grid: for products, agencies and events.',
      de: 'Schwarz, helles Grün und ein sichtbares Raster: für Produkte, Agenturen und Veranstaltungen.',
    },
  },
];

/** Languages in which a new website has sample texts. */
export const starterLanguages = ['en', 'de'] as const;

/** The files that a site of this design has, as its definition names them. */
export function designAssets(design: Design['identifier']): { path: string; text: string }[] {
  const own = (file: string): string => readDesignFile(design, file).toString('utf8');
  return [
    {
      path: 'style.css',
      text: `${readFileSync(join(designsFolder(), 'base.css'), 'utf8')}\n${own('design.css')}`,
    },
    ...['hero.svg', 'split.svg', 'icon.svg'].map((path) => ({ path, text: own(path) })),
  ];
}

/** What a page of this design looks like, as a WebP picture. */
export function designPicture(design: Design['identifier']): Buffer {
  return readDesignFile(design, 'preview.webp');
}

/** Where the designs and the sample texts are. */
export function designsFolder(): string {
  return join(productFolder(), 'examples', 'designs');
}

function readDesignFile(design: string, file: string): Buffer {
  return readFileSync(join(designsFolder(), design, file));
}
