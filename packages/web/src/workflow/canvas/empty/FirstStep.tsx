import { Button } from 'antd';
import { Zap } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { firstStepTexts } from './first-step-texts.ts';
import './first-step.css';

/** What stands in a picture in which nothing stands yet: how one begins. */
export function FirstStep({ onBegin }: { onBegin: () => void }) {
  const t = useTexts(firstStepTexts);
  return (
    <div className="first-step">
      <p>{t.title}</p>
      <Button icon={<Zap size={15} aria-hidden />} onClick={onBegin}>
        {t.begin}
      </Button>
      <p className="soft small">{t.orElse}</p>
    </div>
  );
}
