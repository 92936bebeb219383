import { fromCallback } from 'xstate'
import { stepHistoryMachine, type TalkToHistory } from '#machines/shell/stepHistory.ts'

export const silentHistory: TalkToHistory = fromCallback(() => {})

export const stepHistory = stepHistoryMachine.provide({ actors: { talkToHistory: silentHistory } })
