import { connectDatabase } from '#server/db/database.ts'
import { serveThread } from '#server/threads.ts'
import { type Target, type Written, writeBackup } from './write.ts'

export type WorkerTask = { databaseUrl: string; dataDir: string } & Omit<Target, 'signal'>

await serveThread(async ({ databaseUrl, dataDir, ...target }: WorkerTask): Promise<Written> => {
  const { db, kind } = await connectDatabase(databaseUrl, 1)
  try {
    return await writeBackup({ db, kind, dataDir }, target)
  } finally {
    await db.destroy()
  }
})
