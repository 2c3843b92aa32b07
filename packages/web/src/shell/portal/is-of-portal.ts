/** Whether a screen belongs to the reduced app of outsiders, by its address below /app. */
export function isOfPortal(pathname: string): boolean {
  const [first = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  switch (first) {
    case '':
    case 'notifications':
    case 'account':
    case 'on-this-device':
    case 'start':
      return true;
    case 'dashboards':
      return rest.length === 1 && rest[0] !== '+new';
    case 'm':
      return !rest.includes('import') && !rest.includes('history');
    default:
      return false;
  }
}
