import { labObstacle } from './lab-ready.ts';

// Tells whether the network lab can run on this machine: exit status 0, or 1 with the reason.
const obstacle = labObstacle();
process.stdout.write(
  `the network lab ${obstacle === undefined ? 'can run here' : `cannot run here: ${obstacle}`}\n`,
);
process.exitCode = obstacle === undefined ? 0 : 1;
