/** Rejects where the browser forbids it, as on pages without HTTPS. */
export const clipboardApi = () => ({
  write: async (text: string): Promise<void> => navigator.clipboard.writeText(text),
})
