import { serveAside } from '#server/children/aside.ts'
import { connectDatabase } from '#server/db/database.ts'
import { type Target, type Written, writeBackup } from './write.ts'

export type BackupTask = { databaseUrl: string; dataDir: string } & Omit<Target, 'signal'>

serveAside(async ({ databaseUrl, dataDir, ...target }: BackupTask): Promise<Written> => {
  const { db, dialect } = await connectDatabase(databaseUrl, 1)
  try {
    return await writeBackup({ db, dialect, dataDir }, target)
  } finally {
    await db.destroy()
  }
})
