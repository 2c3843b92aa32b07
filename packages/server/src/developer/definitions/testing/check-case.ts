import { checkInSet, checkSet } from '../check-set.ts';
import { DefinitionSet, type Definition } from '../definition-set.ts';
import { bakery } from './bakery.ts';
import type { Pieces } from './case.ts';
import { clinic } from './clinic.ts';
import { garage } from './garage.ts';
import { hotel } from './hotel.ts';
import { library } from './library.ts';

/** What is told of these definitions, put over those of the bakery: `place:path level code: message`. */
export function checkCase(pieces: Pieces): string[] {
  const own = definitionsOf(pieces);
  const isClinic = Object.keys(pieces).every((place) => clinic[place] !== undefined);
  const others = (isClinic ? clinicAlone : unchanged).filter(
    ({ folder, identifier }) => pieces[`${folder}/${identifier}`] === undefined,
  );
  const set = new DefinitionSet([...others, ...own], ['https://status.bakery.example'], []);
  return own.flatMap((each) => checkInSet(each, set)).map(lineOf);
}

/** What is told of the bakery itself. */
export function checkBakery(): string[] {
  return [unchanged, clinicAlone].flatMap((each) => checkSet(new DefinitionSet(each))).map(lineOf);
}

const clinicAlone = definitionsOf(clinic);

const unchanged = definitionsOf({ ...bakery, ...hotel, ...garage, ...library });

function definitionsOf(pieces: Pieces): Definition[] {
  return Object.entries(pieces).map(([place, json]) => {
    const [folder = '', identifier = ''] = place.split('/');
    return { folder, identifier, json: { ...json } };
  });
}

function lineOf({ definition, finding }: ReturnType<typeof checkSet>[number]): string {
  const { severity, code, path, message } = finding;
  return `${definition.folder}/${definition.identifier}:${path} ${severity} ${code}: ${message}`;
}
