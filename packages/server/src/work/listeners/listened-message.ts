/** What processes tell each other when something came for a listener: its id follows. */
export const listenedMessage = 'listened ';
