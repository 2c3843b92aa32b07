/** What the elements of a type ask of the host, as tests name it, and the instructions that they give. */
const outcomes: Readonly<Record<string, { effects?: readonly string[]; instructions?: readonly string[] }>> =
  {
    'action/buildSite': { effects: ['buildSite'] },
    'action/convert': { effects: ['convert', 'saveFile'] },
    'action/delete': { effects: ['delete'] },
    'action/deploySite': { effects: ['deploySite'] },
    'action/downloadFile': { effects: ['openFile'], instructions: ['downloadFile'] },
    'action/export': { effects: ['export'] },
    'action/mail': { effects: ['mail'] },
    'action/notify': { effects: ['notify'], instructions: ['notify'] },
    'action/redirect': { instructions: ['redirect'] },
    'action/refresh': { instructions: ['refresh'] },
    'action/removeRole': { effects: ['removeRoles'] },
    'action/resetPassword': { effects: ['resetPassword'] },
    'action/response': { instructions: ['response'] },
    'action/run': { effects: ['startRun'], instructions: ['run'] },
    'action/save': { effects: ['save'] },
    'action/set': { instructions: ['set'] },
    'action/setRole': { effects: ['setRoles'] },
    'action/viewFile': { effects: ['openFile'], instructions: ['viewFile'] },
    'data/http': { effects: ['http'] },
  };

/** What an element of a type may ask of the host. */
export function effectsOf(type: string): readonly string[] {
  return outcomes[type]?.effects ?? [];
}

/** The instructions that an element of a type may give. */
export function instructionsOf(type: string): readonly string[] {
  return outcomes[type]?.instructions ?? [];
}
