export const pagesOf = (page: number, count: number, addressOf: (page: number) => string) => ({
  page,
  count,
  previous: page > 1 ? addressOf(page - 1) : null,
  following: page < count ? addressOf(page + 1) : null,
})
