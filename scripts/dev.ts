import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/** `npm run dev`: the server restarts on change, Vite serves Backstage with hot reload. `?inspect` opens Stately's inspector. */
const port = Number(process.env.PORT || 3000)
const serverPort = port + 1

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), SITE_URL: process.env.SITE_URL || `http://localhost:${port}` },
})

/** Everything but Backstage and the modules Vite serves goes to the server. */
const vite = await createServer({
  server: {
    port,
    host: '127.0.0.1',
    strictPort: true,
    proxy: { '^/(?!backstage|src/|machines/|domain/|locales/|node_modules/|@)': `http://127.0.0.1:${serverPort}` },
  },
})
await vite.listen()
vite.printUrls()

const end = async () => {
  server.kill('SIGTERM')
  await vite.close()
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
