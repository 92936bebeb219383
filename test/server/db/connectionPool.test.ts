import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPool } from '#server/db/connectionPool.ts'
import { hasPostgres, startPostgresServer } from '../postgres.ts'

/** Lets connections of these numbers hang. */
const startDoor = async (port: number, hanging: readonly number[]) => {
  let count = 0
  const sockets = new Set<Socket>()
  const door = createServer((socket) => {
    count += 1
    sockets.add(socket)
    socket.on('error', () => {})
    if (hanging.includes(count)) return
    const inner = connect(port, '127.0.0.1')
    sockets.add(inner)
    inner.on('error', () => socket.destroy())
    socket.on('close', () => inner.destroy())
    socket.pipe(inner).pipe(socket)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    door.close()
  })
  const address = door.address()
  return { port: typeof address === 'object' ? address?.port : 0, connections: () => count }
}

test.runIf(hasPostgres)(
  'of several servers, a connection that hangs is tried again before its request fails',
  async () => {
    const postgres = await startPostgresServer()
    onTestFinished(() => postgres.stop())
    const url = new URL(await postgres.createDatabase())
    // The first asks who takes writes.
    const door = await startDoor(Number(url.port), [2])
    const standby = 'standby.invalid:5432'
    const pool = await createPool(`postgres://postgres@127.0.0.1:${door.port},${standby}${url.pathname}`, 2, () => {})
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    expect((await client.query<{ one: number }>('select 1 as one', [])).rows).toEqual([{ one: 1 }])
    client.release()
    expect(door.connections()).toBeGreaterThan(2)
  },
)
