import { DatabaseSync } from 'node:sqlite'
import { quickCheck } from '#server/db/damage.ts'
import { serveThread } from '#server/threads.ts'

export type CheckTask = { file: string }

await serveThread(async ({ file }: CheckTask): Promise<string | null> => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return quickCheck(database.prepare('pragma quick_check(20)').all())
  } finally {
    database.close()
  }
})
