import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { DraftRef, FileEditorRef, FormRef, ThemeCreationRef } from '#src/actorRefs.ts'

/** What was typed a moment ago is kept also when the page is left, reloaded or closed. */
export const useSecuredWork = (work: FormRef | FileEditorRef | ThemeCreationRef): void =>
  useSecuredDraft(() => work.getSnapshot().children.keepWork)

/** The same for work that is kept by a draft of its own. */
export const useSecuredDraft = (find: () => DraftRef | undefined): void => {
  const secure = useEffectEvent(() => find()?.send({ type: 'work.submitted' }))
  useEffect(() => {
    const onHidden = () => secure()
    window.addEventListener('pagehide', onHidden)
    return () => window.removeEventListener('pagehide', onHidden)
  }, [])
  // Effects of layout end while the work is still there.
  useLayoutEffect(() => () => secure(), [])
}
