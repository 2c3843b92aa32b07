import { describe, expect, test } from 'vitest';
import recorded from '../testing/hujson-formatted.json' with { type: 'json' };
import { hujsonStory, keyOfText, substance, type Formatter } from '../testing/hujson-story.ts';
import { basePolicy } from '../testing/world.ts';

const record = new Map(Object.entries(recorded));

/** Tailscale's own formatter, as it was recorded. */
const format: Formatter = (text) => {
  const found = record.get(keyOfText(text));
  if (found === undefined)
    throw new Error(
      `how Tailscale formats this was never recorded (MESH_RECORD=1 npm run test:mesh):\n${text}`,
    );
  return found;
};

describe('a control plane that formats what it stores', () => {
  test('NET130, NET160: our entries are known again in every policy, and removal leaves nothing but line breaks and commas changed', () => {
    const told = hujsonStory(basePolicy, format);
    expect(told.length).toBeGreaterThan(25);
    for (const { before, pending, after } of told) {
      expect(pending, before).toBe(0);
      expect(substance(after)).toEqual(substance(before));
    }
  });
});
