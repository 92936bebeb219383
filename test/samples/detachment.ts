export const detachmentSamples = {
  inputs: [{ parent: 'revent:0198f4a0-0000-7000-8000-000000000001' }],
  events: {
    'detachment.requested': [{}],
    'detachment.confirmed': [{}],
    'detachment.canceled': [{}],
    'membership.kept': [{}],
  },
}
