/** What the elements of a type ask of the host, as tests name it, where that is not what the type is called. */
const others: Readonly<Record<string, readonly string[]>> = {
  'action/convert': ['convert', 'saveFile'],
  'action/downloadFile': ['openFile'],
  'action/removeRole': ['removeRoles'],
  'action/run': ['startRun'],
  'action/setRole': ['setRoles'],
  'action/viewFile': ['openFile'],
  'data/llm': ['http'],
};

const namesakes =
  /^(?:action\/(?:buildSite|delete|deploySite|export|mail|notify|resetPassword|save)|data\/(?:files|http|sql))$/;

const instructions = /^action\/(?:downloadFile|notify|redirect|refresh|response|run|set|viewFile)$/;

/** What an element of a type may ask of the host. */
export function effectsOf(type: string): readonly string[] {
  if (type.startsWith('api/')) return ['http'];
  if (type.startsWith('piece/')) return ['piece'];
  return others[type] ?? named(type, namesakes);
}

/** The instructions that an element of a type may give. */
export function instructionsOf(type: string): readonly string[] {
  return named(type, instructions);
}

function named(type: string, which: RegExp): readonly string[] {
  return which.test(type) ? [type.replace(/.*\//, '')] : [];
}
