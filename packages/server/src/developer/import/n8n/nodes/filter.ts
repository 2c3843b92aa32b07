import { conditionOf } from '../conditions.ts';
import { parameter, type Convert } from '../reader.ts';

/** Filter: goes on with what fits. */
export const filter: Convert = (reader) => ({
  elements: [
    {
      type: 'flow/if',
      options: {
        condition: conditionOf(
          parameter(reader, 'conditions') ?? {},
          parameter(reader, 'combineConditions') === 'OR' ? 'any' : 'all',
          reader.known,
        ),
      },
    },
  ],
  ports: ['true', 'false'],
});
