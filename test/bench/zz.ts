import { startTown } from './town.ts'
const kind = process.argv[2] as 'postgres'
const town = await startTown(kind, 100_000)
const base = town.server.address
const auth = { authorization: `Bearer ${town.tokens.admin}`, 'content-type': 'application/json' }
const times: number[] = []
let on = true
const listen = (async () => { while (on) { const t = performance.now(); await (await fetch(`${base}/api/v1/events/?limit=25&sorting=start&order=DESC`)).text(); times.push(performance.now() - t); await new Promise(r => setTimeout(r, 10)) } })()
await new Promise(r => setTimeout(r, 3000)); const before = times.splice(0)
const t = Date.now()
const a = await fetch(`${base}/api/v1/actions/run`, { method: 'POST', headers: auth, body: '{"name":"backup"}' })
console.log('answer', a.status, (await a.text()).slice(0, 300), Date.now() - t, 'ms')
for (;;) {
  const l = await (await fetch(`${base}/api/v1/actions`, { headers: auth })).json() as any[]
  const b = l.find(x => x.name === 'backup'); if (!b.running) { console.log(JSON.stringify(b)); break }
  await new Promise(r => setTimeout(r, 300))
}
console.log('took', Date.now() - t, 'ms; memory', await town.server.megabytes())
on = false; await listen
const q = (l: number[], p: number) => l.sort((x, y) => x - y)[Math.floor(l.length * p)]?.toFixed(0)
for (const [n, l] of [['before', before], ['during', times]] as const) console.log(n, l.length, 'p50', q(l, .5), 'p99', q(l, .99), 'max', q(l, .9999))
import { execSync } from 'node:child_process'
console.log(execSync(`du -sh /tmp/bench-*/backups/* /dev/shm/bench-*/backups/* 2>/dev/null || true`).toString())
await town.stop()
