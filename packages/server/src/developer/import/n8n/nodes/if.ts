import { conditionOf } from '../conditions.ts';
import { parameter, type Convert } from '../reader.ts';

/** If. */
export const ifNode: Convert = (reader) => ({
  elements: [
    {
      type: 'flow/if',
      options: {
        condition: conditionOf(
          parameter(reader, 'conditions') ?? {},
          parameter(reader, 'combineOperation'),
          reader.known,
        ),
      },
    },
  ],
  ports: ['true', 'false'],
});
