import { request } from '../../../data/server/client.ts';
import type { Definition } from '../../model/definition.ts';
import { lastAnswers } from './last-answers.ts';
import { standingPins, type Pins } from './pins.ts';
import type { Sample } from './sample.ts';
import type { TrialResult } from './trial-result.ts';

/** How something is tried. */
export interface Manner {
  /** A role or an e-mail address; empty for oneself. */
  as: string;
  /** What was answered to questions. */
  answers: Readonly<Record<string, string>>;
  /** Whether other systems answer as they did last. */
  asLast: boolean;
}

/** What is tried, with what, and how. */
export interface TrialRequest {
  definition: Definition;
  sample: Sample;
  manner: Manner;
  pins: Pins;
  /** The element behind which it stops. */
  until?: string;
}

/** Runs a definition with effects held back. */
export async function tryIt({
  definition,
  sample,
  manner: { as, answers, asLast },
  pins,
  until,
}: TrialRequest): Promise<TrialResult> {
  const outputs = {
    ...(asLast ? await lastAnswers(definition) : {}),
    ...standingPins(definition, pins),
  };
  const given = {
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
    ...(Object.keys(outputs).length === 0 ? {} : { outputs }),
  };
  const result = await request<TrialResult>('/workflows/try', {
    method: 'POST',
    body: {
      definition,
      ...(sample.mode === 'event' ? { event: sample.json } : { input: sample.json }),
      ...(as === '' ? {} : { as }),
      ...(Object.keys(given).length === 0 ? {} : { given }),
      ...(until === undefined ? {} : { until }),
    },
  });
  return { ...result, outputs, ...(until === undefined ? {} : { until }) };
}
