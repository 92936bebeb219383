/**
 * Measures the processor time of work in this process, with its threads, in milliseconds. Unlike wall time it does not
 * depend on the load of the machine.
 */
export const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
