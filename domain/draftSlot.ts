/** The browser's key of a form's draft: several tabs may have drafts of one form, the first under the form's key. */
export const slotKey = (formKey: string, number: number): string => (number === 0 ? formKey : `${formKey}#${number}`)

export const isSlotOf = (formKey: string, slot: string): boolean => slot === formKey || formKeyOf(slot) === formKey

export const formKeyOf = (slot: string): string => slot.replace(/#\d+$/, '')
