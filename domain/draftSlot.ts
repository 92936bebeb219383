/** Where the browser keeps a draft. Tabs that write in the same form have one each, the first under the form's own key. */
export const slotKey = (formKey: string, number: number): string => (number === 0 ? formKey : `${formKey}#${number}`)

export const isSlotOf = (formKey: string, slot: string): boolean => slot === formKey || formKeyOf(slot) === formKey

export const formKeyOf = (slot: string): string => slot.replace(/#\d+$/, '')
