import { fault, type Fault } from '../case.ts';

/** Queues. */
export const queues: Fault[] = [
  fault(
    'a queue for none',
    { 'queues/slow': { name: 'slow', concurrency: 0 } },
    'queues/slow:concurrency',
    'error too_small',
  ),
  fault(
    'a queue in words',
    { 'queues/slow': { name: 'slow', concurrency: 'two' } },
    'queues/slow:concurrency',
    'error wrong_type',
  ),
  fault(
    'an unknown key of a queue',
    { 'queues/slow': { name: 'slow', concurency: 2 } },
    'queues/slow:concurency',
    'error unknown_key',
  ),
  fault(
    'half a rate',
    { 'queues/slow': { name: 'slow', rate: { limit: 5 } } },
    'queues/slow:rate.seconds',
    'error required',
  ),
  fault('a queue without a limit', { 'queues/slow': { name: 'slow' } }, 'queues/slow:', 'warning no_effect'),
];
