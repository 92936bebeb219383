/** Joins class names, leaving out what is missing: `cx(styles.row, isOpen && styles.open)`. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
