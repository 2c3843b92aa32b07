import { fault, ok, type Examination } from './examination.ts';

/** The oldest Node that everything runs on. */
const oldest = [20, 19] as const;

/** Whether this Node is new enough. */
export const nodeVersion: Examination = {
  name: 'Node',
  examine: ({ node }) => {
    const [major = 0, minor = 0] = node.split('.').map(Number);
    const isOld = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
    return Promise.resolve([
      isOld
        ? fault(
            `Node ${node} is too old.`,
            `Install Node ${oldest.join('.')} or newer, for example from nodejs.org.`,
          )
        : ok(`Node ${node}.`),
    ]);
  },
};
