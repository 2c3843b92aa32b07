import { currentLook, onLook } from '../look.ts';
import type { Colors } from './colors.ts';
import { withOwnColor } from './own-color.ts';

/** Puts the colours on the page as CSS variables; a constructed style sheet needs no inline style. */
export function applyColors(): void {
  const sheet = new CSSStyleSheet();
  const write = (): void => {
    const { color } = currentLook();
    const [light, dark] = [withOwnColor(color, 'light'), withOwnColor(color, 'dark')];
    sheet.replaceSync(
      `:root{${variables(light)}color-scheme:light}:root[data-theme=dark]{${variables(dark)}color-scheme:dark}`,
    );
  };
  write();
  onLook(write);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function variables(colors: Colors): string {
  return Object.entries(colors)
    .map(
      ([name, value]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`,
    )
    .join('');
}
