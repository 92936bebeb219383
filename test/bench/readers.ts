import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** An address of their own, so that no visitor shares their limits. */
const attackerAddress = '127.0.0.2'

type Attack = { name: string; start: (port: number) => (() => void) | Promise<() => void> }

const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n`

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: attackerAddress })
    socket.on('error', reject).on('connect', () => resolve(socket))
    socket.on('error', () => {})
  })

const silent = async (port: number) => {
  const sockets = await Promise.all(Array.from({ length: 40 }, () => open(port)))
  for (const [index, socket] of sockets.entries())
    socket.pause().write(head(`/api/v1/events?limit=10000&offset=${index}`))
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

const idle = async (port: number) => {
  const sockets: Socket[] = []
  for (let count = 0; count < 5_000; count += 1) {
    const socket = await open(port)
    socket.resume().write(head('/robots.txt'))
    sockets.push(socket)
  }
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

const dear = (port: number) => {
  let [isOver, offset] = [false, 0]
  const agent = new Agent({ keepAlive: true, localAddress: attackerAddress })
  const ask = () => {
    offset += 1
    const path = `/api/v1/events?limit=10000&offset=${offset}`
    get({ agent, port, host: '127.0.0.1', path }, (answer) => {
      answer.resume().on('close', () => {
        if (!isOver) setImmediate(ask)
      })
    }).on('error', () => {
      if (!isOver) setTimeout(ask, 50)
    })
  }
  for (let count = 0; count < 4; count += 1) ask()
  return () => {
    isOver = true
    agent.destroy()
  }
}

const searches = (port: number) => {
  let [isOver, count] = [false, 0]
  const agent = new Agent({ keepAlive: true, localAddress: attackerAddress })
  const ask = () => {
    count += 1
    const path = `/api/v1/search?pageSize=10000&query=&page=1&omit=${['', 'tags', 'address', 'lat', 'lng'][count % 5]}&sort=${count % 2 ? '' : '-'}name&filters=[{"startAfter":"2020-01-01T00:00:${String(count % 60).padStart(2, '0')}Z"}]`
    get({ agent, port, host: '127.0.0.1', path: encodeURI(path) }, (answer) => {
      answer.resume().on('close', () => {
        if (!isOver) setImmediate(ask)
      })
    }).on('error', () => {
      if (!isOver) setTimeout(ask, 50)
    })
  }
  for (let index = 0; index < 4; index += 1) ask()
  return () => {
    isOver = true
    agent.destroy()
  }
}

const together = async (port: number) => {
  const stops = [await silent(port), dear(port), searches(port), await idle(port)]
  return () => {
    for (const stop of stops) stop()
  }
}

const attacks: readonly Attack[] = [
  { name: '40 readers that never read', start: silent },
  { name: '5,000 idle connections', start: idle },
  { name: 'four dear lists without pause', start: dear },
  { name: 'four dear searches without pause', start: searches },
  { name: 'all of these together', start: together },
]

export const readerAttacks: readonly string[] = attacks.map(({ name }) => name)

/** Runs an attack of {@link readerAttacks} in a thread. Returns how to end it. */
export const startReaders = async (name: string, address: string): Promise<() => Promise<void>> => {
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, port: Number(new URL(address).port) } })
  worker.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`))
  await new Promise((resolve) => worker.once('message', resolve))
  return async () => {
    await worker.terminate()
  }
}

if (!isMainThread) {
  const { name, port } = workerData as { name: string; port: number }
  await attacks.find((attack) => attack.name === name)?.start(port)
  parentPort?.postMessage('started')
  setInterval(() => {}, 1_000)
}
