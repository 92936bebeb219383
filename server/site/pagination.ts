export const paginationOf = (page: number, count: number, pathOf: (page: number) => string) => ({
  page,
  count,
  previous: page > 1 ? pathOf(page - 1) : null,
  following: page < count ? pathOf(page + 1) : null,
})
