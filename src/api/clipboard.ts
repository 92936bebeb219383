/** Rejects where the browser forbids it, as without HTTPS. */
export const clipboardApi = () => ({
  write: async (text: string): Promise<void> => navigator.clipboard.writeText(text),
})
