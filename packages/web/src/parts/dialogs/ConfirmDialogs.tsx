import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { currentQuestion, subscribeQuestion } from './confirm.ts';
import { Dialog } from './Dialog.tsx';
import { partTexts } from '../texts.ts';

/** Shows the question that stands open. */
export function ConfirmDialogs() {
  const question = useSyncExternalStore(subscribeQuestion, currentQuestion);
  const t = useTexts(partTexts);
  if (question === null) return null;
  const { title, message, details, confirm, cancel = t.cancel, danger = false, answer } = question;
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{cancel}</Button>
          <Button type="primary" danger={danger} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {details}
    </Dialog>
  );
}
