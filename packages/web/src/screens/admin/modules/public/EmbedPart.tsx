import { Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { flowTexts } from './flow-texts.ts';

/** The pages that may show the form inside them, and what they have to hold for it. */
export function EmbedPart({
  module,
  embed,
  fault,
  onChange,
}: {
  module: string;
  embed: readonly string[] | undefined;
  fault: { message: string | undefined; status: 'error' | undefined };
  onChange: (embed: string[] | undefined) => void;
}) {
  const t = useTexts(flowTexts);
  // Lines that are being written may be empty for a while.
  const [text, setText] = useState((embed ?? []).join('\n'));
  const address = `${location.origin}/app/forms/${module}`;
  return (
    <div>
      <FormRow label={t.embed} help={t.embedHelp} {...fault}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 6 }}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              const lines = target.value.split('\n').map((line) => line.trim().replace(/\/$/, ''));
              const given = lines.filter((line) => line !== '');
              onChange(given.length === 0 ? undefined : given);
            }}
          />
        )}
      </FormRow>
      {embed !== undefined && (
        <p className="small">
          {t.snippet}{' '}
          <code className="public-snippet">{`<iframe src="${address}" width="100%" height="800" title=""></iframe>`}</code>
        </p>
      )}
    </div>
  );
}
