/** A page's list for schema.org. `first` is the place in the whole list, from 1. */
export const schemaList = (
  items: readonly { name: string; path: string }[],
  { siteUrl, total, first }: { siteUrl: string; total: number; first: number },
): { jsonLd: object } | null =>
  items.length === 0
    ? null
    : {
        jsonLd: {
          '@type': 'ItemList',
          numberOfItems: total,
          itemListElement: items.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: first + index,
            name,
            url: siteUrl + path,
          })),
        },
      }
