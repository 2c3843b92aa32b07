import { Button } from 'antd';
import { PinOff } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { JsonField } from '../../forms/JsonField.tsx';
import type { Pin } from './pins.ts';
import { trialTexts } from './texts.ts';

/** What is pinned to an element, to be changed or taken away. */
export function PinnedOutput({
  pin,
  ports,
  onPin,
}: {
  pin: Pin;
  ports: readonly string[];
  onPin: (pin: Pin | undefined) => void;
}) {
  const t = useTexts(trialTexts);
  return (
    <section className="value-pinned stack" aria-label={t.pinned}>
      <JsonField
        label={t.pinned}
        help={t.pinnedHelp}
        path=""
        rows={5}
        value={pin.data}
        onChange={(data) => onPin({ ...pin, data: data ?? null })}
      />
      <div className="row">
        {ports.length > 1 && (
          <NativeSelect
            label={t.pinPort}
            value={pin.port}
            options={ports.map((each) => [each, each] as const)}
            onChange={(port) => onPin({ ...pin, port })}
          />
        )}
        <Button size="small" icon={<PinOff size={14} aria-hidden />} onClick={() => onPin(undefined)}>
          {t.unpin}
        </Button>
      </div>
    </section>
  );
}
