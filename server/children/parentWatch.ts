import { workerData } from 'node:worker_threads'

/** Runs also while the main thread of the child is stuck. `workerData` is the parent's id. */

const watchInterval = 500

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, watchInterval)
