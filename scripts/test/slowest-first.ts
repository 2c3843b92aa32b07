import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, in this order; a test that takes a minute must not be the last to begin. */
const slow = [
  'test/chaos/whole.test.ts',
  'test/chaos/chaos.test.ts',
  'test/app/offline',
  'test/app/hosts.test.ts',
  'test/fuzz/',
  'test/failover/',
  'test/scale-out/',
  'test/app/access.test.ts',
  'test/app/workflow.test.ts',
  'packages/sites/src/hostile-templates.test.ts',
  'test/app/hostile.test.ts',
  'test/check.test.ts',
  'test/product/type-change.test.ts',
  'test/app/',
  'packages/store/src/backup/',
  'test/',
  'packages/access/src/lab.test.ts',
  'packages/access/src/lab-command.test.ts',
  'packages/sites/',
  'packages/server/src/http/routes/auth/oidc',
  'packages/server/',
  'packages/store/',
];

/** Runs slow files first, so that all workers end together; files of one project stay beside each other and share their worker. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      rankOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    const order = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
    return [...order.filter(isWhole), ...order.filter((file) => !isWhole(file))];
  }
}

/** Where a file stands in the order; what is not named comes last. */
export function rankOf(path: string): number {
  const found = slow.findIndex((prefix) => path.startsWith(prefix));
  return found === -1 ? slow.length : found;
}

function isWhole({ project }: TestSpecification): boolean {
  return project.name === 'whole';
}
