import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { themeLostBy } from '#domain/themes/theme.ts'
import type { ThemeSwitcherRef } from '#src/actors/refs.ts'
import { cx } from '#src/styles/cx.ts'
import { ConfirmDialog } from '#src/views/shell/ConfirmDialog.tsx'
import { RetryNotice } from '#src/views/shell/RetryNotice.tsx'
import { ThemeCard } from './ThemeCard.tsx'
import styles from './ThemeSwitcherView.module.css'

type Props = {
  switcher: ThemeSwitcherRef
  creation: ReactNode
}

export const ThemeSwitcherView = ({ switcher, creation }: Props) => {
  const { t } = useTranslation()
  const themes = useSelector(switcher, ({ context }) => context.themes)
  const failure = useSelector(switcher, ({ context }) => context.failure)
  const isLoading = useSelector(switcher, (snapshot) => snapshot.matches({ list: 'loading' }))
  return (
    <section aria-labelledby="themes">
      <div className={styles.head}>
        <h1 id="themes" tabIndex={-1}>
          {t('cms.title')}
        </h1>
        {themes.length > 0 && creation}
      </div>
      <p className={styles.intro}>
        {t('cms.intro')} <a href="/backstage/look">{t('look.link')}</a>
      </p>
      {failure !== null && (
        <RetryNotice
          className={cx('notice notice-danger', styles.failure)}
          failure={failure}
          isBusy={isLoading}
          onRetry={() => switcher.send({ type: 'themes.refreshRequested' })}
        >
          {t('cms.listFailed')}
        </RetryNotice>
      )}
      {themes.length === 0 && isLoading && <p className="note">{t('app.loading')}</p>}
      <ul className={cx(styles.cards, isLoading && styles.refreshing)} aria-busy={isLoading}>
        {themes.map((theme) => (
          <ThemeCard key={theme.name} switcher={switcher} theme={theme} />
        ))}
      </ul>
      <Questions switcher={switcher} />
    </section>
  )
}

const Questions = ({ switcher }: Pick<Props, 'switcher'>) => {
  const { t } = useTranslation()
  const name = useSelector(switcher, ({ context }) => context.target)
  const lost = useSelector(switcher, ({ context }) => themeLostBy(context.target, context.themes))
  const isActivation = useSelector(switcher, (snapshot) => snapshot.matches({ work: 'askingActivation' }))
  const isDeletion = useSelector(switcher, (snapshot) => snapshot.matches({ work: 'askingDeletion' }))
  const answers = {
    confirmLabel: t('app.yes'),
    cancelLabel: t('app.no'),
    onConfirm: () => switcher.send({ type: 'dialog.confirmed' }),
    onCancel: () => switcher.send({ type: 'dialog.canceled' }),
  }
  return (
    <>
      <ConfirmDialog {...answers} isOpen={isActivation} title={t('cms.confirmActivation', { name })}>
        <p>{t('cms.activationText')}</p>
        {lost !== null && <p>{t('cms.activationLoses', { lost, name })}</p>}
      </ConfirmDialog>
      <ConfirmDialog {...answers} isOpen={isDeletion} isDanger title={t('cms.confirmDeletion', { name })}>
        <p>{t('cms.deletionText')}</p>
      </ConfirmDialog>
    </>
  )
}
