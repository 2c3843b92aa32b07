import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** A line that tells something about the page. */
export function Notice({
  level = 'info',
  children,
  actions,
}: {
  level?: keyof typeof icons;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const Icon = icons[level];
  return (
    <div className={`notice ${level}`} role={level === 'error' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <div className="grow">{children}</div>
      {actions}
    </div>
  );
}
