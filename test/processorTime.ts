/**
 * Milliseconds of the processor that some work takes in this process, its threads among them. Others who want the machine do
 * not lengthen it, unlike the time on the wall.
 */
export const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
