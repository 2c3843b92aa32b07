// The content policy forbids making code of text, and zod would try it once to see; this says not to.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
