import { chaosSites } from '../packages/sites/src/testing/chaos.ts';

const deploys = Number(process.argv[2] ?? 1000);
const report = await chaosSites(deploys, (line) => console.log(line));
console.log(`${report.deploys} deploys, ${report.looks} looks at pages, killed at:`);
for (const [step, times] of report.killed) console.log(`  ${step} ${times}`);
for (const wrong of report.wrong) console.error(`WRONG ${wrong}`);
process.exitCode = report.wrong.length === 0 && report.deploys === deploys ? 0 : 1;
