import { type Context, Hono } from 'hono'
import { takesProposals } from '#domain/themes/themeConfig.ts'
import type { Deps, Env } from '#server/deps.ts'
import { limitForm } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { sendsMail } from '#server/mail/mailer.ts'
import { outcomeOf } from '#server/proposals/changedByHand.ts'
import { findByLink } from '#server/proposals/links.ts'
import { hasProposedPicture } from '#server/proposals/pictures.ts'
import type { ProposalRow } from '#server/proposals/rows.ts'
import { canChange, canSendAgain, confirmProposal, withdrawProposal } from '#server/proposals/sender.ts'
import { countChange, countSubmission } from '#server/proposals/submission.ts'
import { Refusal } from '#server/refusal.ts'
import type { SitePages } from '../sitePages.ts'
import type { SiteRequest } from '../siteRequest.ts'
import { withQuery } from '../templates/liquid.ts'
import { type About, findAbout, saysOtherwiseNow } from './about.ts'
import { formPage } from './form.ts'
import { changeForm, newForm, ownTexts } from './formState.ts'
import { admitPhotos } from './photos.ts'
import { findPlaces } from './places.ts'
import { busyPage, confirmPage, deadLinkPage, followPage, sentPage, tooLargePage } from './states.ts'
import { sendChange, sendProposal } from './submittedForm.ts'

/** Proposals without an account: form and links of mails. Nothing is cached, because the links give access. */
export const proposalPages = (deps: Deps, sitePages: SitePages): Hono<Env> => {
  const { db, now } = deps
  const app = new Hono<Env>({ strict: false })
  const network = (c: Context<Env>) => clientAddress(c, deps.settings.trustProxy)
  const countNew = (c: Context<Env>) => countSubmission(deps, network(c))
  const countOwn = async (c: Context<Env>) => {
    const row = await findByLink(db, c.req.param('token') ?? '', 'follow', now())
    await (row === null ? countNew(c) : countChange(deps, row, network(c)))
  }
  const limit = limitForm(admitPhotos(deps, countNew))
  const limitOwn = limitForm(admitPhotos(deps, countOwn))
  const withPicture = async (row: ProposalRow) => ({ ...row, hasPicture: await hasProposedPicture(db, row.id) })
  const taken = ({ theme }: SiteRequest) => takesProposals(theme.config)

  app.get(
    '/suggest',
    sitePages.page(
      ['about'],
      async (request) => {
        const about = request.query.about === '' ? null : await findAbout(deps, request.query.about, request)
        if (!taken(request) || (about === null && request.query.about !== '')) return null
        return formPage(request, await newForm(deps, about))
      },
      'secondly',
    ),
  )
  const search = findPlaces(deps)
  app.get(
    '/suggest/places',
    sitePages.file(['text'], async (request) => (taken(request) ? search(request) : null)),
  )
  app.get('/vorschlagen', (c) => c.redirect(withQuery('/suggest', c.req.query()), 301))
  app.get(
    '/suggest/sent',
    sitePages.page(['about'], async (request) => {
      const about = await findAbout(deps, request.query.about, request)
      return taken(request) ? sentPage(request, sendsMail(deps.settings), about) : null
    }),
  )

  app.post('/suggest', limit, (c) =>
    sitePages.answer(c, async (request) => {
      if (!taken(request)) return null
      const sent = await sendProposal(deps, c, request)
      return 'about' in sent ? goTo(request, withQuery('/suggest/sent', renamedBy(sent.about))) : sent
    }),
  )

  const mine = (
    c: Context<Env, '/:token/*'>,
    work: (request: SiteRequest, row: ProposalRow, token: string) => Answered,
  ) =>
    sitePages.answer(c, async (request) => {
      const token = c.req.param('token')
      const row = await findByLink(db, token, 'follow', now())
      return row === null ? { page: deadLinkPage(request), status: 404 } : work(request, row, token)
    })

  app.get('/suggest/confirm/:token', (c) =>
    sitePages.answer(c, async (request) => {
      const token = c.req.param('token')
      const row = await findByLink(db, token, 'confirm', now())
      if (row === null) return { page: deadLinkPage(request), status: 404 }
      return { page: confirmPage(request, await withPicture(row), token) }
    }),
  )
  app.post('/suggest/confirm/:token', (c) =>
    sitePages.answer(c, async (request) => {
      const token = await confirmProposal(deps, c.req.param('token'))
      return token === null ? { page: deadLinkPage(request), status: 404 } : goTo(request, `/suggest/mine/${token}`)
    }),
  )

  app.get('/suggest/mine/:token', (c) =>
    mine(c, async (request, row, token) => {
      const about = row.entry_id === null ? null : await findAbout(deps, `${row.resource}/${row.entry_id}`, request)
      const entry = about && { ...about, saysOtherwise: saysOtherwiseNow(row, about, deps.settings.timezone) }
      const seen = {
        ...(await withPicture(row)),
        canSendAgain: await canSendAgain(db, row),
        outcome: await outcomeOf(db, row),
      }
      return { page: followPage(request, seen, token, entry) }
    }),
  )
  app.get('/suggest/mine/:token/edit', (c) =>
    mine(c, async (request, row, token) => {
      if (!(await canChange(db, row))) return goTo(request, `/suggest/mine/${token}`)
      return { page: await formPage(request, await changeForm(deps, { row, token, values: ownTexts(row) }, request)) }
    }),
  )
  app.post('/suggest/mine/:token/edit', limitOwn, (c) =>
    mine(c, async (request, row, token) => {
      const refused = await sendChange(deps, c, { row, token }, request)
      return refused ?? goTo(request, `/suggest/mine/${token}`)
    }),
  )
  app.post('/suggest/mine/:token/withdraw', (c) =>
    mine(c, async (request, row, token) => {
      await withdrawProposal(deps, row)
      return goTo(request, `/suggest/mine/${token}`)
    }),
  )

  app.onError((error, c) => {
    const status = error instanceof Refusal ? error.status : null
    if (status !== 413 && status !== 429) return sitePages.failure(error, c)
    const page = status === 413 ? tooLargePage : busyPage
    return sitePages.answer(c, async (request) => ({ page: page(request), status }))
  })

  return app
}

/** For the page after a form was sent: the entry under which it now stands, by another name. */
const renamedBy = (about: About | null): { about?: string } =>
  about?.merged && about.merged.name !== about.name ? { about: `${about.resource}/${about.id}` } : {}

type Answered = ReturnType<Parameters<SitePages['answer']>[1]>

const goTo = ({ kept }: SiteRequest, path: string) => ({ seeOther: withQuery(path, kept) })
