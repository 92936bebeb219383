import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as listenOn } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { inspectedActors } from './inspectedActors.ts'

/** `npm run dev`: restarts the server on change; Vite reloads Backstage. `?inspect` opens the inspector (docs/inspecting.md). */
const port = Number(process.env.PORT || 3000)
const serverPort = port + 1

/** Else the page would ask whatever already listens there. */
const endIfTaken = async (): Promise<void> => {
  const trial = listenOn().listen(serverPort, '127.0.0.1')
  try {
    await once(trial, 'listening')
  } catch {
    process.stderr.write(
      `PORT is ${port}, and the server needs the port after it: ${serverPort} is already in use. PORT chooses another one.\n`,
    )
    process.exit(1)
  }
  trial.close()
  await once(trial, 'close')
}
await endIfTaken()

// Before there is a server, so that no signal ends this process without it.
process.once('SIGINT', () => end())
process.once('SIGTERM', () => end())

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(serverPort), SITE_URL: process.env.SITE_URL || `http://localhost:${port}` },
})

// Where the server listens is no address for people: only Vite's is.
const listening = new Promise<void>((resolve) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (line.startsWith('Listening on ')) resolve()
    else process.stdout.write(`${line}\n`)
  })
})

// Ends the server with this process, for example when a port is in use.
process.once('exit', () => server.kill('SIGTERM'))

let vite: ViteDevServer | undefined
const end = async () => {
  server.off('exit', endWithServer)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await Promise.all([vite?.close(), ended])
  process.exit()
}

const endWithServer = (code: number | null) => process.exit(code ?? 1)
server.once('exit', endWithServer)

/** Asks the server, and again while it restarts, for ten seconds at most. */
const askServer = async (path: string, tries = 50): Promise<string> => {
  try {
    return await fetch(`http://127.0.0.1:${serverPort}${path}`).then((response) => response.text())
  } catch (error) {
    if (tries === 0) throw error
    await setTimeout(200)
    return askServer(path, tries - 1)
  }
}

const settings = /<script type="application\/json" id="settings">[^<]*<\/script>/

/** Adds the server's settings to the page; the defaults apply before the first build. */
const serverSettings: Plugin = {
  name: 'server-settings',
  transformIndexHtml: async (html) => {
    const script = settings.exec(await askServer('/backstage'))?.[0]
    return script ? html.replace(settings, () => script) : html
  },
}

vite = await createServer({
  plugins: [serverSettings, inspectedActors('live')],
  // A package that is found later reloads the page, and what the inspector has seen is gone.
  optimizeDeps: { entries: ['index.html', 'src/main.tsx', 'src/pages/**/*.tsx', 'tools/machines/main.tsx'] },
  server: {
    port,
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '^/(?!backstage|src/|machines/|domain/|locales/|node_modules/|tools/|@)': `http://127.0.0.1:${serverPort}`,
    },
  },
})

// A page that is still open would ask a server that does not answer yet.
await listening
await vite.listen()
vite.printUrls()
