export { readPerson } from './read-person.ts';
