import { expect, test } from 'vitest';
import { fitted, previewWidths } from './preview-sizes.ts';

test('SITE71 a page is drawn at its own width and made smaller to fit, never wider or larger', () => {
  expect(fitted(previewWidths.desktop, { width: 640, height: 500 })).toEqual({
    scale: 0.5,
    width: 1280,
    height: 1000,
  });
  expect(fitted(previewWidths.phone, { width: 640, height: 500 })).toEqual({
    scale: 1,
    width: 390,
    height: 500,
  });
  // Before it is measured nothing is known of the place.
  expect(fitted(previewWidths.desktop, { width: 0, height: 0 })).toEqual({
    scale: 1,
    width: 1280,
    height: 0,
  });
});
