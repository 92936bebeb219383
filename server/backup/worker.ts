import { connectDatabase } from '#server/db/database.ts'
import { serveThread } from '#server/threads.ts'
import { type Written, writeBackup } from './write.ts'

/** The thread that writes the backup of a SQLite file (folder.ts). */

export type WorkerTask = { databaseUrl: string; dataDir: string; folder: string; now: number }

await serveThread(async ({ databaseUrl, dataDir, folder, now }: WorkerTask): Promise<Written> => {
  const { db, kind } = await connectDatabase(databaseUrl, 1)
  try {
    return await writeBackup({ db, kind, dataDir }, { folder, now })
  } finally {
    await db.destroy()
  }
})
