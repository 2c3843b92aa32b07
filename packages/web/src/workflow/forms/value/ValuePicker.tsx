import { Input } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { shorten } from '../evaluate.ts';
import { useFormScope } from '../form-context.ts';
import { valueTexts } from './texts.ts';
import { everyPick, heldBy, valueTree, type Pick } from './value-tree.ts';
import './value.css';

/** Lists what is there to be taken: the form, the input, what elements before gave, variables, with values of the sample. */
export function ValuePicker({ onPick }: { onPick: (source: string) => void }) {
  const t = useTexts(valueTexts);
  const scope = useFormScope();
  const groups = useMemo(() => valueTree(scope), [scope]);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const take = ({ source, earlier }: Pick) => {
    earlier?.keep();
    onPick(source);
  };
  const titles = { entry: t.entry, input: t.input, earlier: t.earlier, more: t.more };
  return (
    <div className="value-picker" role="group" aria-label={t.pick}>
      <Input
        type="search"
        size="small"
        aria-label={t.search}
        placeholder={t.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="value-groups">
        {groups.map(({ key, picks }) => {
          const shown = wanted === '' ? picks : everyPick(picks).filter((pick) => matches(pick, wanted));
          if (shown.length === 0) return null;
          return (
            <section key={key} aria-label={titles[key]}>
              <p className="value-group">{titles[key]}</p>
              <PickList picks={shown} flat={wanted !== ''} onTake={take} />
            </section>
          );
        })}
      </div>
    </div>
  );
}

function PickList({
  picks,
  flat,
  onTake,
}: {
  picks: readonly Pick[];
  flat: boolean;
  onTake: (pick: Pick) => void;
}) {
  return (
    <ul>
      {picks.map((pick) => (
        <PickItem key={pick.source} pick={pick} flat={flat} onTake={onTake} />
      ))}
    </ul>
  );
}

function PickItem({ pick, flat, onTake }: { pick: Pick; flat: boolean; onTake: (pick: Pick) => void }) {
  const t = useTexts(valueTexts);
  const [open, setOpen] = useState(pick.source === '$' || pick.sums !== undefined);
  const children = heldBy(pick);
  const sums = pick.sums ?? [];
  const holds = children.length + sums.length > 0 && !flat;
  const title = pick.title === '' ? t.whole : pick.title;
  return (
    <li>
      <div className="value-pick">
        {holds ? (
          <button
            type="button"
            className="icon-button tiny"
            aria-expanded={open}
            aria-label={t.inside(title)}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          </button>
        ) : (
          <span className="value-indent" />
        )}
        <button type="button" className="value-take" title={pick.source} onClick={() => onTake(pick)}>
          <span>
            {flat && pick.within?.map((each) => <em key={each}>{each} › </em>)}
            {title}
          </span>
          <small>{sampleText(pick.sample)}</small>
        </button>
      </div>
      {holds && open && (
        <ul>
          {sums.map(({ source, kind, of }) => (
            <li key={source}>
              <div className="value-pick">
                <span className="value-indent" />
                <button
                  type="button"
                  className="value-take"
                  title={source}
                  onClick={() => onTake({ ...pick, source })}
                >
                  <span>{kind === 'count' ? t.count(title) : t.sum(of.join(' × '))}</span>
                </button>
              </div>
            </li>
          ))}
          {children.map((each) => (
            <PickItem key={each.source} pick={each} flat={false} onTake={onTake} />
          ))}
        </ul>
      )}
    </li>
  );
}

function matches({ source, title }: Pick, wanted: string): boolean {
  return title.toLowerCase().includes(wanted) || source.toLowerCase().includes(wanted);
}

function sampleText(sample: unknown): string {
  if (sample === undefined) return '';
  return shorten(typeof sample === 'string' ? sample : JSON.stringify(sample), 40);
}
