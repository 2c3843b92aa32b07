import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, X } from 'lucide-react';
import { request } from '../../data/server/client.ts';
import { useModule } from '../../data/stored/modules.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { showCount } from '../../base/i18n/format.ts';
import { paths } from '../../base/paths.ts';
import { usePinnedViews, type PinnedView } from '../resources/list/state/pinned-views.ts';
import { boundHere } from '../resources/list/state/relative-dates.ts';
import { homeTexts } from './texts.ts';

/** The pinned views, each with how many entries it has now. */
export function PinnedViews() {
  const t = useTexts(homeTexts);
  const { pins, unpin } = usePinnedViews();
  if (pins.length === 0) return null;
  return (
    <section aria-label={t.pinned}>
      <h2 className="hidden-visually">{t.pinned}</h2>
      <ul className="pinned-views">
        {pins.map((pin) => (
          <Pin key={`${pin.module} ${pin.name}`} pin={pin} onRemove={() => unpin(pin.module, pin.name)} />
        ))}
      </ul>
    </section>
  );
}

function Pin({
  pin: { module: name, name: title, view, state },
  onRemove,
}: {
  pin: PinnedView;
  onRemove: () => void;
}) {
  const t = useTexts(homeTexts);
  const module = useModule(name);
  const { data } = useQuery({
    queryKey: ['total', name, state.filter, state.search],
    queryFn: () =>
      request<{ total: number }>(`/modules/${name}/resources/total`, {
        query: {
          filter: state.filter === undefined ? undefined : JSON.stringify(boundHere(state.filter)),
          search: state.search,
        },
      }),
    enabled: module !== undefined,
    retry: false,
  });
  if (module === undefined) return null;
  const search =
    view !== undefined
      ? { view }
      : {
          ...(state.search === '' ? {} : { search: state.search }),
          ...(state.filter === undefined ? {} : { filter: state.filter }),
          sort: state.sort,
          columns: state.columns,
        };
  return (
    <li className="card pinned-view">
      <Bookmark size={16} aria-hidden />
      <div className="grow">
        <Link to={paths.index(name)} search={search}>
          {title}
        </Link>
        <p className="soft small">{module.title}</p>
      </div>
      <strong className="big-count">{data === undefined ? '' : showCount(data.total)}</strong>
      <button type="button" className="icon-button" aria-label={t.unpin(title)} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}
