import { parentPort, workerData } from 'node:worker_threads'
import { connectDatabase } from '../data/database.ts'
import { type Written, writeBackup } from './write.ts'

/**
 * The thread in which a backup of a SQLite file is written, over a connection of its own (folder.ts): SQLite answers at once,
 * and reading all of it would let nobody else have their turn.
 */

export type WorkerTask = { databaseUrl: string; dataDir: string; folder: string; now: number }
export type WorkerAnswer = { written: Written } | { error: string }

const work = async ({ databaseUrl, dataDir, folder, now }: WorkerTask): Promise<WorkerAnswer> => {
  const { db, kind } = await connectDatabase(databaseUrl, 1)
  try {
    return { written: await writeBackup({ db, kind, dataDir }, { folder, now }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  } finally {
    await db.destroy()
  }
}

parentPort?.postMessage(await work(workerData as WorkerTask))
