import { ensureBuilt } from './ensureBuilt.ts'

/** `npm start`: builds Backstage if necessary, then becomes the server. One process, so that signals reach it. */
if (await ensureBuilt()) await import('../server/main.ts')
