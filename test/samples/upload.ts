import { fromCallback } from 'xstate'
import { uploadMachine } from '#machines/entries/upload.ts'

/** For pages whose tests choose no file. */
export const upload = uploadMachine.provide({ actors: { holdFile: fromCallback(() => {}) } })
