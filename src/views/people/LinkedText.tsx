export const LinkedText = ({ text }: { text: string }) =>
  text.split(urlOrEmail).map((part, index) => {
    // Every second part: the pattern is one group.
    if (index % 2 === 0) return part
    const href = part.includes('://') ? part : `mailto:${part}`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={index} href={href} rel="noopener noreferrer">
        {part}
      </a>
    )
  })

/** A sign at the end of a sentence is no part. */
const urlOrEmail = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»“”]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/i
