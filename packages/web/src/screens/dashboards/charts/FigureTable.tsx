import type { Point } from '../figures/use-figures.ts';
import { EntriesLink } from './EntriesLink.tsx';

/** The figures of a chart as a table: read out where it is hidden, with links where it is seen. */
export function FigureTable({
  module,
  title,
  by,
  names,
  points,
  hidden = false,
}: {
  module: string;
  title: string;
  by: string;
  names: readonly string[];
  points: readonly Point[];
  hidden?: boolean;
}) {
  return (
    <div className={hidden ? 'hidden-visually' : 'figure-table'}>
      <table>
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">
                {hidden ? (
                  point.label
                ) : (
                  <EntriesLink module={module} filter={point.filter}>
                    {point.label}
                  </EntriesLink>
                )}
              </th>
              {point.texts.map((text, index) => (
                <td key={names[index]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
