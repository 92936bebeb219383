import { fromCallback } from 'xstate'
import { stepHistoryMachine, type TalkToHistory } from '#machines/shell/stepHistory.ts'

/** A browser's history that never answers. */
export const silentHistory: TalkToHistory = fromCallback(() => {})

/** The history of a wizard's steps without a browser. */
export const stepHistory = stepHistoryMachine.provide({ actors: { talkToHistory: silentHistory } })
