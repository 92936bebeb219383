import { DatabaseSync } from 'node:sqlite'
import { serveAside } from '#server/children/aside.ts'
import { quickCheck } from '#server/db/damage.ts'

export type CheckTask = { file: string }

serveAside(async ({ file }: CheckTask): Promise<string | null> => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return quickCheck(database.prepare('pragma quick_check(20)').all())
  } finally {
    database.close()
  }
})
