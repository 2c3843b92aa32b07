/** A module of notes with these buttons. */
export const notesWith = (buttons: object) => ({
  bakery_resource: {
    title: 'Notes',
    label: '$resource.name',
    fields: [{ identifier: 'name', type: 'text' }],
    buttons,
  },
});
