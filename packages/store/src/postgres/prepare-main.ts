import { prepareCluster } from './prepare-cluster.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new TypeError('Name the folder to prepare a cluster in.');
void prepareCluster(folder);
