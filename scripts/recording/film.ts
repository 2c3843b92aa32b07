import type { Locator, Page } from 'playwright-core';

/** One picture of a recording and how long it stays, in milliseconds. */
export interface Frame {
  image: Buffer;
  milliseconds: number;
}

/** Drives a page and takes a frame of every visible step. Time is counted in frames, so a slow machine records the same film. */
export interface Film {
  frames: Frame[];
  /** Shows the page as it is for a while. */
  hold(milliseconds: number): Promise<void>;
  /** Moves the pointer to an element. */
  moveTo(target: Locator): Promise<void>;
  /** Moves the pointer to an element and clicks it. */
  click(target: Locator): Promise<void>;
  /** Types into the focused field, one frame a character. */
  type(text: string): Promise<void>;
}

const frameMilliseconds = 80;
const moveFrames = 7;

/** Starts a film of a page. */
export function startFilm(page: Page): Film {
  const frames: Frame[] = [];
  let at = { x: 640, y: 420 };
  const hold = async (milliseconds: number): Promise<void> => {
    await page.evaluate(pointerScript(at.x, at.y));
    frames.push({ image: await page.screenshot({ caret: 'initial' }), milliseconds });
  };
  const moveTo = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${String(target)} is not on the screen`);
    const from = at;
    const to = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    for (let step = 1; step <= moveFrames; step += 1) {
      const share = eased(step / moveFrames);
      at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await page.mouse.move(at.x, at.y);
      await hold(frameMilliseconds);
    }
  };
  return {
    frames,
    hold,
    moveTo,
    async click(target) {
      await moveTo(target);
      await hold(150);
      await target.click({ position: await clickPlace(target) });
    },
    async type(text) {
      for (const character of text) {
        await page.keyboard.type(character);
        await hold(110);
      }
    },
  };
}

async function clickPlace(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  return { x: Math.min((box?.width ?? 2) / 2, 90), y: (box?.height ?? 2) / 2 };
}

/** Slow at both ends, as a hand moves. */
function eased(share: number): number {
  return share < 0.5 ? 2 * share * share : 1 - (-2 * share + 2) ** 2 / 2;
}

/** Draws the pointer, which a screenshot leaves out. A text, since this file knows no browser. */
function pointerScript(x: number, y: number): string {
  return `(() => {
    let pointer = document.getElementById('recording-pointer');
    if (pointer === null) {
      pointer = document.createElement('div');
      pointer.id = 'recording-pointer';
      pointer.innerHTML = '<svg width="22" height="30" viewBox="0 0 22 30"><path d="M2 2v22l5.6-5 3.6 8.4 3.6-1.6-3.6-8.2H19z" fill="#1d1712" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>';
      Object.assign(pointer.style, { position: 'fixed', left: '0', top: '0', zIndex: '2147483647', pointerEvents: 'none' });
      document.body.append(pointer);
    }
    pointer.style.transform = 'translate(${x - 2}px, ${y - 2}px)';
  })()`;
}
