/** Opens beside a preview, which is not stored. */
export const EventLink = ({ id, name }: { id: string; name: string }) => (
  <a href={`/backstage/events/${id}`} target="_blank" rel="noopener">
    {name}
  </a>
)
