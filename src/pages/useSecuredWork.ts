import { useEffect, useEffectEvent } from 'react'
import type { FileEditorRef, FormRef, ThemeCreationRef } from '#src/actorRefs.ts'

/** What was typed a moment ago is kept also when the page is reloaded or closed. */
export const useSecuredWork = (work: FormRef | FileEditorRef | ThemeCreationRef): void => {
  const secure = useEffectEvent(() => work.getSnapshot().children.keepWork?.send({ type: 'work.submitted' }))
  useEffect(() => {
    const onHidden = () => secure()
    window.addEventListener('pagehide', onHidden)
    return () => window.removeEventListener('pagehide', onHidden)
  }, [])
}
