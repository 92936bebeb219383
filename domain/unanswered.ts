import { isRenewed, keepingOf, type UnsavedWork, workOf } from './draft.ts'
import type { FormContext } from './editing.ts'
import { type Failure, isAnswerLost, toFailure } from './failure.ts'
import { renewed } from './renewal.ts'

/** What is kept of a form while its answer is awaited, which may never come. */
export const sentWork = (context: FormContext) => keepingOf({ ...context, mayBeStored: context.id === null })

/** The form after a refusal. What was sent earlier and not answered may be stored all the same. */
export const refuseSubmission = (
  { id, mayBeStored }: Pick<FormContext, 'id' | 'mayBeStored'>,
  error: unknown,
): Pick<FormContext, 'failure' | 'issues' | 'mayBeStored'> => {
  const failure: Failure = toFailure(error)
  return { failure, issues: failure.issues ?? [], mayBeStored: mayBeStored || (id === null && isAnswerLost(failure)) }
}

/** The form with its draft, which may be that of an entry that is gone. */
export const takeUpDraft = ({ id, draft, mayRemain, file }: FormContext): Partial<FormContext> =>
  draft === null
    ? {}
    : {
        ...(isRenewed({ id, version: draft.version }) ? renewed(workOf(draft)) : workOf(draft)),
        draft: null,
        file: draft.lacksFile === true && file === 'none' ? 'lost' : file,
        mayBeStored: draft.mayBeStored === true,
        mayRemain: mayRemain && draft.mayBeStored !== true,
      }

/** A kept draft is given up. */
export const leaveDraft = ({ draft, mayRemain }: FormContext): Pick<FormContext, 'mayRemain'> => ({
  mayRemain: mayRemain || draft?.mayBeStored === true,
})

/**
 * The form without what was typed, which can be brought back. What is typed then is an entry of its own. A picture that is not
 * there is given up, one on its way still comes.
 */
export const discardValues = (context: FormContext) => ({
  draft: { ...workOf(context), savedAt: '' },
  values: context.base,
  issues: [],
  failure: null,
  file: context.file === 'coming' ? context.file : ('none' as const),
  ...nextCreation(context),
  mayBeStored: false,
  mayRemain: context.mayRemain || context.mayBeStored,
})

const nextCreation = ({ creationKey }: Pick<UnsavedWork, 'creationKey'>) =>
  creationKey !== undefined && {
    creationKey: creationKey.replace(/(?:_(\d+))?$/, (_, count = '0') => `_${Number(count) + 1}`),
  }
