import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import recorded from '../testing/hujson-formatted.json' with { type: 'json' };
import { hujsonStory, keyOfText } from '../testing/hujson-story.ts';
import { meshParts } from '../testing/real-mesh.ts';
import { basePolicy } from '../testing/world.ts';

describe.skipIf(meshParts === undefined)('the formatter of Tailscale (npm run test:mesh)', () => {
  test('NET160: it formats as recorded', () => {
    const seen: Record<string, string> = {};
    hujsonStory(basePolicy, (text) => {
      const out = execFileSync(join(meshParts ?? '', 'format'), { input: JSON.stringify([text]) });
      const [formatted = '']: string[] = JSON.parse(String(out));
      seen[keyOfText(text)] = formatted;
      return formatted;
    });
    if (process.env['MESH_RECORD'] === '1')
      writeFileSync(
        new URL('../testing/hujson-formatted.json', import.meta.url),
        `${JSON.stringify(seen, null, 2)}\n`,
      );
    else expect(seen).toEqual(recorded);
  });
});
