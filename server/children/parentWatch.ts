import { workerData } from 'node:worker_threads'

/** The thread of a child that ends it when its parent (`workerData`) is gone. It runs also while the child's own thread is stuck. */

const watchInterval = 500

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, watchInterval)
