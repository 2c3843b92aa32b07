import { usualFileLimits, type FormFileLimits } from '@bakehouse/contract';
import { Input } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { publicTexts } from './texts.ts';

/** What is shown of the limits, and how many of its units one is. */
const shown = [
  ['maxSize', 1_000_000],
  ['perForm', 1],
  ['perAddress', 1],
  ['bytesPerDay', 1_000_000],
] as const;

type Given = Partial<Record<keyof FormFileLimits, number | undefined>>;

/** How many files a public form takes, in units of people; others keep what the definition says. */
export function FileLimits({
  files = {},
  onChange,
  fault,
}: {
  files: Given | undefined;
  onChange: (files: Given | undefined) => void;
  fault: (key: string) => { message: string | undefined; status: 'error' | undefined };
}) {
  const t = useTexts(publicTexts);
  const put = (key: keyof FormFileLimits, value: number | undefined) => {
    const next = Object.entries({ ...files, [key]: value }).filter(([, each]) => each !== undefined);
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  };
  return (
    <>
      {shown.map(([key, unit]) => (
        <FormRow key={key} label={t[key]} {...fault(`files.${key}`)}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              placeholder={String(usualFileLimits[key] / unit)}
              value={files[key] === undefined ? '' : files[key] / unit}
              onChange={({ target }) =>
                put(key, target.value === '' ? undefined : Math.round(Number(target.value) * unit))
              }
            />
          )}
        </FormRow>
      ))}
    </>
  );
}
