import { Link } from '@tanstack/react-router';
import { useLook } from '../base/look.ts';
import { paths } from '../base/paths.ts';

/** The name of the app, which leads to the start. */
export function Brand() {
  const { name, logo } = useLook();
  return (
    <Link to={paths.home} className="brand">
      <img src={logo} alt="" width="28" height="28" />
      <span>{name}</span>
    </Link>
  );
}
