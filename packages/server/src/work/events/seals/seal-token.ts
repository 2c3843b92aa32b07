import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '@bakehouse/contract';

/** What a seal is about: who was told what by which workflow, for which field of which resource. */
export interface SealSubject {
  user: string;
  module: string;
  /** The id of the resource, stored or still to be created. */
  resource: string;
  /** The path of the field, with rows named by their ids. */
  path: string;
  value: unknown;
  workflow: string;
  /** What the fields held whose changes start the workflow. */
  inputs: unknown;
  until: number;
}

/** The server's word that a workflow has set a value: what it was worked out from, and a code that only the server can make. */
export function makeSeal(key: Buffer, subject: SealSubject): string {
  const inputs = digest(subject.inputs);
  return [subject.workflow, inputs, codeOf(key, subject, inputs).toString('base64url')].join('.');
}

/** The workflow that a seal names. */
export function workflowOf(seal: string): string {
  return partsOf(seal).workflow;
}

/** Whether the server has made a seal about this; `outdated` where it was worked out from something else than now. */
export function checkSeal(key: Buffer, seal: string, subject: SealSubject): 'good' | 'outdated' | 'forged' {
  const { inputs, code } = partsOf(seal);
  const given = Buffer.from(code, 'base64url');
  const expected = codeOf(key, subject, inputs);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return inputs === digest(subject.inputs) ? 'good' : 'outdated';
}

function partsOf(seal: string): { workflow: string; inputs: string; code: string } {
  const [workflow = '', inputs = '', code = ''] = seal.split('.');
  return { workflow, inputs, code };
}

function codeOf(key: Buffer, subject: SealSubject, inputs: string): Buffer {
  const { user, module, resource, path, workflow, until } = subject;
  const said = [user, module, resource, path, workflow, until, digest(subject.value), inputs];
  return createHmac('sha256', key).update(JSON.stringify(said)).digest();
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value ?? null)))
    .digest('base64url');
}

/** The same for objects that hold the same: the database orders names in its own way. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  return Object.keys(value)
    .sort()
    .map((name) => [name, ordered(value[name])]);
}
