import { Link } from '@tanstack/react-router';
import { paths } from '../base/paths.ts';

/** The name of the product, which leads to the start. */
export function Brand() {
  return (
    <Link to={paths.home} className="brand">
      <img src="/app/icon.svg" alt="" width="28" height="28" />
      <span>Bakehouse</span>
    </Link>
  );
}
