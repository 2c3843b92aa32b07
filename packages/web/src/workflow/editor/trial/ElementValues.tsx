import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Pin as PinIcon, Play } from 'lucide-react';
import { useState } from 'react';
import { runQuery, type Run } from '../../../data/stored/runs.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { PinnedOutput } from './PinnedOutput.tsx';
import type { Pin } from './pins.ts';
import { useTaking } from './use-taking.tsx';
import { shapes, ValueView, type Shape } from './ValueView.tsx';
import { trialTexts } from './texts.ts';
import type { TrialResult } from './trial-result.ts';
import './values.css';

/** What went into an element and came out of it, in the trial or else in the last run. */
export function ElementValues({
  workflow,
  element,
  tried,
  isStale,
  ports,
  pin,
  onPin,
  onRunTo,
  onRunOne,
}: {
  workflow: string;
  element: string;
  tried: TrialResult | undefined;
  /** Whether something was changed since. */
  isStale: boolean;
  /** The ports that it has. */
  ports: readonly string[];
  pin: Pin | undefined;
  /** Pins its output; undefined where it has no input, and so is where things begin. */
  onPin: ((pin: Pin | undefined) => void) | undefined;
  onRunTo: () => void;
  onRunOne: (forReal: boolean) => void;
}) {
  const t = useTexts(trialTexts);
  const [shape, setShape] = useState<Shape>('tree');
  const taking = useTaking();
  const isMine = (each: { element: string; workflow: string }) =>
    each.element === element && each.workflow === workflow;
  const step = tried?.steps.findLast(isMine);
  const { data: runs } = useQuery({
    queryKey: ['runs', 'newest', workflow],
    queryFn: () => request<Page<Run>>('/runs', { query: { workflow, limit: 1 } }),
    enabled: step === undefined && workflow !== '',
  });
  const { data: run } = useQuery(runQuery(step === undefined ? (runs?.data[0]?.id ?? '') : ''));
  const ran = step === undefined ? run?.trace.findLast(isMine) : undefined;
  const none = step === undefined && (ran === undefined || run === undefined);
  const outputs =
    step === undefined
      ? [{ port: ran?.port ?? '', data: ran?.output }]
      : step.fired.map(({ port, data }) => ({ port, data }));
  const [first] = outputs;
  const actions = onPin !== undefined && (
    <div className="row">
      <Button size="small" icon={<Play size={14} aria-hidden />} onClick={onRunTo}>
        {t.runTo}
      </Button>
      <Button size="small" onClick={() => onRunOne(false)}>
        {t.runOne}
      </Button>
      <Button size="small" onClick={() => onRunOne(true)}>
        {t.runReally}
      </Button>
      {pin === undefined && (
        <Button
          size="small"
          icon={<PinIcon size={14} aria-hidden />}
          onClick={() => onPin({ port: first?.port || ports[0] || 'default', data: first?.data ?? {} })}
        >
          {t.pin}
        </Button>
      )}
    </div>
  );
  const pinned = onPin !== undefined && pin !== undefined && (
    <PinnedOutput pin={pin} ports={ports} onPin={onPin} />
  );
  if (none)
    return (
      <div className="stack">
        {actions}
        {pinned}
        <p className="soft small">{t.none}</p>
      </div>
    );
  return (
    <div className="stack">
      {actions}
      {pinned}
      <div className="row">
        <span className="soft small grow">
          {step === undefined && run !== undefined
            ? t.ofRun(showInstant(run.createdAt))
            : isStale
              ? t.ofTrialBefore
              : t.ofTrial}
        </span>
        <NativeSelect
          label={t.shape}
          hiddenLabel
          value={shape}
          options={shapes.map((each) => [each, t[each]] as const)}
          onChange={(next) => setShape(shapes.find((each) => each === next) ?? 'tree')}
        />
      </div>
      <h3>{t.input}</h3>
      {shape === 'tree' && taking.chooser}
      <ValueView
        label={t.input}
        value={step === undefined ? ran?.input : step.input}
        shape={shape}
        {...(taking.onTake === undefined ? {} : { onTake: taking.onTake })}
      />
      {pin === undefined &&
        outputs.map(({ port, data }, index) => (
          <section key={index} className="stack">
            <h3>{t.output(port)}</h3>
            <ValueView label={t.output(port)} value={data} shape={shape} />
          </section>
        ))}
    </div>
  );
}
