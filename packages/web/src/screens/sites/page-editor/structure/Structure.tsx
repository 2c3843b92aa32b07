import type { SiteParts } from '../../../../data/stored/sites.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { readSlots, type Slot } from '../model.ts';
import { Palette } from './Palette.tsx';
import { SlotList } from './SlotList.tsx';
import { editorTexts } from '../texts.ts';

/** What stands where: the slots with their sections, and the sections that can be put there. */
export function Structure({
  slots,
  asked,
  layouts,
  thumbs,
  onOverride,
}: {
  slots: readonly Slot[];
  /** Slots that templates ask for; undefined until the first preview is there. */
  asked: readonly string[] | undefined;
  /** The layouts of the page, the nearest first. */
  layouts: SiteParts['layouts'];
  /** The page on which every section stands as an example; undefined while there is none. */
  thumbs: string | undefined;
  onOverride: (slot: Slot) => void;
}) {
  const t = useTexts(editorTexts);
  const given = layouts.flatMap((each) =>
    readSlots(each.slots).map((slot) => ({ ...slot, layout: each.name })),
  );
  const names = new Set([
    ...(asked ?? []),
    ...slots.map(({ slot }) => slot),
    ...given.map(({ slot }) => slot),
  ]);
  return (
    <section className="editor-structure" aria-label={t.structure}>
      <h2>{t.structure}</h2>
      {[...names].map((name) => {
        const own = slots.find(({ slot }) => slot === name)?.sections ?? [];
        const inherited = own.length > 0 ? undefined : given.find(({ slot }) => slot === name);
        return (
          <div key={name} className="slot-page">
            <h3>{t.slot(name)}</h3>
            {asked !== undefined && !asked.includes(name) && own.length > 0 && (
              <p className="small form-message">{t.notShown}</p>
            )}
            {inherited === undefined ? (
              <SlotList within={null} slot={name} sections={own} />
            ) : (
              <p className="small soft row">
                <span className="grow">
                  {t.inherited(inherited.layout)}:{' '}
                  {inherited.sections.map(({ section }) => section).join(', ')}
                </span>
                <button type="button" className="link-button" onClick={() => onOverride(inherited)}>
                  {t.override}
                </button>
              </p>
            )}
          </div>
        );
      })}
      <div className="editor-sections" role="region" aria-label={t.sections} tabIndex={0}>
        <h3>{t.sections}</h3>
        <p className="small soft">{t.sectionsHelp}</p>
        <Palette thumbs={thumbs} />
      </div>
    </section>
  );
}
