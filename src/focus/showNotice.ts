/** For `ref`: brings a refusal into view, because the button that was pressed may be far away. */
export const showNotice = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' })
