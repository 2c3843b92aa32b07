import { installSystemParts } from './system-parts.ts';

installSystemParts();
