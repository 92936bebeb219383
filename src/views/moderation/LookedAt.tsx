import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { authorOfMore } from '#domain/moderation.ts'
import type { DeskRef } from '#src/actors/refs.ts'
import styles from './Moderation.module.css'

type Props = { page: DeskRef; isBusy: boolean; describedBy: string }

/** Has the focus once the entry is shown, and stays in view: Enter goes on. A held key does not. */
export const LookedAt = ({ page, isBusy, describedBy }: Props) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    const row = button.current?.closest('li')
    if (row) row.scrollIntoView({ block: row.offsetHeight > window.innerHeight ? 'start' : 'nearest' })
  }, [])
  return (
    <>
      <div className={styles.lookedAt}>
        <button
          ref={button}
          type="button"
          className="button button-primary"
          aria-busy={isBusy}
          aria-describedby={describedBy}
          onKeyDown={ignoreHeldKey}
          onClick={() => page.send({ type: 'look.confirmed' })}
        >
          {t('moderation.desk.lookedAt')}
        </button>
      </div>
      <AllOfAuthor page={page} isBusy={isBusy} />
    </>
  )
}

/** Folded and below, so that no tap meant for the button above reaches it. */
const AllOfAuthor = ({ page, isBusy }: Pick<Props, 'page' | 'isBusy'>) => {
  const { t } = useTranslation()
  const author = useSelector(page, ({ context: { desk, at } }) => authorOfMore(desk, at), isSame)
  if (author === null) return null
  return (
    <details className={styles.allOf}>
      <summary>{t('moderation.desk.moreOf', { author: author.nickname })}</summary>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={isBusy}
        onKeyDown={ignoreHeldKey}
        onClick={() => page.send({ type: 'author.confirmed' })}
      >
        {t('moderation.desk.allOf', { author: author.nickname, count: author.count })}
      </button>
    </details>
  )
}

const isSame = (a: ReturnType<typeof authorOfMore>, b: typeof a) => a?.nickname === b?.nickname && a?.count === b?.count

const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}
