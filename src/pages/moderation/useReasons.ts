import { useActorRef } from '@xstate/react'
import type { ReasonTemplatesRef } from '#src/actors/refs.ts'
import { useApp } from '#src/app.tsx'

export const useReasons = (): ReasonTemplatesRef => useActorRef(useApp().actors.reasonTemplates)
