import type { RowStatus } from '../../parts/controls/FormRow.tsx';

/** The state of a control in the words of antd. */
export function antdStatus(status: RowStatus | undefined): { status?: 'error' | 'warning' } {
  return status === 'error' || status === 'warning' ? { status } : {};
}
