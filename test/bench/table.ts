export const table = <Row extends Record<string, string | number>>(rows: readonly Row[]): string[] => {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const isNumber = (column: string) => typeof rows[0]?.[column] === 'number'
  return [
    line(columns),
    `|${columns.map((column) => (isNumber(column) ? '--:' : '---')).join('|')}|`,
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ]
}
