import { installSystemParts } from './system-parts.mjs';

installSystemParts();
