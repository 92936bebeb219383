import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { backupListMachine } from '#machines/actions/backupList.ts'
import { BackupList } from '#src/views/actions/BackupList.tsx'
import { walkView } from '#test/walk.ts'
import { startTexts } from './texts.ts'

const name = '2026-06-01T10-00-00Z'
const backup = { name, createdAt: '2026-06-01T10:00:00.000Z', size: 2_400_000, pictures: 3 }
const small = { name: '2026-05-31T10-00-00Z', createdAt: '2026-05-31T10:00:00.000Z', size: 3_874, pictures: 0 }
const t = await startTexts()
const user = userEvent.setup()

test('every path through the rendered backups', async () => {
  await walkView(
    backupListMachine,
    {
      events: { 'refresh.requested': [{}], 'download.requested': [{ name }] },
      actors: {
        loadBackups: { done: [[backup, small]], error: [{ code: 'offline' }] },
        startDownload: { done: [undefined], error: [{ code: 'notFound' }] },
      },
    },
    ({ actor }) => {
      const { unmount } = render(<BackupList list={actor} timezone="Europe/Berlin" />)
      const download = () =>
        screen.queryByRole('button', { name: t('backups.downloadNamed', { date: '01.06.2026 12:00' }) })
      return {
        around: (work) => act(work),
        gestures: {
          'download.requested': async () => {
            const button = download()
            if (button !== null) await user.click(button)
          },
        },
        check: (state) => {
          const isFailed = state.matches('failed')
          expect(screen.queryAllByRole('alert').length > 0).toBe(isFailed || state.context.failure !== null)
          expect(download()?.getAttribute('aria-busy') === 'true').toBe(state.matches('starting'))
          if (download() === null) return
          const [first, second] = screen.getAllByRole('listitem')
          expect([first?.textContent, second?.textContent]).toEqual([
            expect.stringContaining('2.4 MB'),
            expect.stringContaining('3.87 kB'),
          ])
        },
        close: unmount,
      }
    },
  )
})
