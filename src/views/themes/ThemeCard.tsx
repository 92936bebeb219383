import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { builtInTheme, heirsOf, type ListedTheme, readFailure, themeOffers } from '#domain/themes/theme.ts'
import type { ThemeSwitcherRef } from '#src/actors/refs.ts'
import { complaintText, ownWords } from '#src/faultTexts.ts'
import { cx } from '#src/styles/cx.ts'
import { OwnWords } from '#src/views/shell/OwnWords.tsx'
import styles from './ThemeCard.module.css'
import { themeFileLink, themeLink } from './themeLinks.ts'

type Props = { switcher: ThemeSwitcherRef; theme: ListedTheme }

export const ThemeCard = ({ switcher, theme }: Props) => {
  const { t } = useTranslation()
  const { name, active, editable, parent } = theme
  const themes = useSelector(switcher, ({ context }) => context.themes)
  const preview = useSelector(switcher, ({ context }) => (context.preview?.name === name ? context.preview.link : null))
  const heirs = heirsOf(theme, themes)
  return (
    <li className={cx(styles.card, active && styles.active)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {active && <span className={cx('mark', styles.live)}>{t('cms.isActive')}</span>}
        {!editable && <span className="mark mark-soft">{t('cms.isBuiltIn')}</span>}
      </div>
      <div className={styles.facts}>
        {editable && <p>{t('cms.inherits', { name: parent || builtInTheme })}</p>}
        {!editable && <p>{t(active ? 'cms.builtInActive' : 'cms.builtInText')}</p>}
        {heirs.length > 0 && editable && <p>{t('cms.heirs', { names: heirs.join(', ') })}</p>}
        <Failures theme={theme} />
        {preview !== null && (
          <div className={styles.preview} role="status">
            <a href={preview} target="_blank" rel="noreferrer">
              {t('cms.previewLink', { name })}
            </a>
            {preview.startsWith('/?preview=') && <p>{t('cms.previewLasts')}</p>}
          </div>
        )}
      </div>
      <Actions switcher={switcher} theme={theme} />
    </li>
  )
}

const Failures = ({ theme: { name, failures } }: Pick<Props, 'theme'>) => {
  const { t } = useTranslation()
  if (failures.length === 0) return null
  return (
    <ul className={styles.failures}>
      {failures.map(({ template, error }) => {
        const { file, line, column, text } = readFailure(error) ?? {
          file: `${template}.tpl`,
          line: 1,
          column: 1,
          text: error,
        }
        return (
          <li key={template}>
            <p>
              <strong>{t('cms.failing', { file, line, column })}</strong> {complaintText(t, text)}
            </p>
            {ownWords(text) && <OwnWords words={text} />}
            <a href={themeFileLink(name, 'template', file)}>{t('cms.repair', { file })}</a>
          </li>
        )
      })}
    </ul>
  )
}

const Actions = ({ switcher, theme }: Props) => {
  const { t } = useTranslation()
  const { name, active, editable } = theme
  const themes = useSelector(switcher, ({ context }) => context.themes)
  const canPreview = useSelector(switcher, (snapshot) => snapshot.can({ type: 'preview.requested', name }))
  const busy = useSelector(switcher, (snapshot) => (snapshot.context.target === name ? snapshot.value.work : 'idle'))
  const { canActivate, canDelete } = themeOffers(theme, themes)
  const isBusy = (...states: (typeof busy)[]) => states.includes(busy)
  return (
    <div className={styles.actions}>
      <a className={cx('button', active && editable && 'button-primary')} href={themeLink(name, 'config')}>
        {t(editable ? 'cms.edit' : 'cms.look')} <span className="visually-hidden">{name}</span>
      </a>
      {!active && (
        <button
          type="button"
          className="button"
          aria-busy={isBusy('linking')}
          aria-disabled={!canPreview}
          onClick={() => switcher.send({ type: 'preview.requested', name })}
        >
          {t('cms.preview')} <span className="visually-hidden">{name}</span>
        </button>
      )}
      {canActivate && (
        <button
          type="button"
          className="button"
          aria-busy={isBusy('activating', 'activated')}
          onClick={() => switcher.send({ type: 'activation.requested', name })}
        >
          {t('cms.activate')} <span className="visually-hidden">{name}</span>
        </button>
      )}
      {canDelete && (
        <button
          type="button"
          className="button button-danger"
          aria-busy={isBusy('deleting')}
          onClick={() => switcher.send({ type: 'deletion.requested', name })}
        >
          {t('cms.delete')} <span className="visually-hidden">{name}</span>
        </button>
      )}
    </div>
  )
}
