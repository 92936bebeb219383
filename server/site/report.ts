import type { ProposalResource } from '#domain/proposals/proposal.ts'
import { takesProposals } from '#domain/themes/themeConfig.ts'
import type { Settings } from '#server/settings.ts'
import type { SiteRequest } from './siteRequest.ts'
import { withQuery } from './templates/liquid.ts'

type Reported = { resource: ProposalResource; id: string; name: string; url: string }

/** A form to report what is wrong, or without one a mail to moderators. */
export const reportOf = (
  { resource, id, name, url }: Reported,
  { t, theme, kept }: SiteRequest,
  { moderationEmail }: Pick<Settings, 'moderationEmail'>,
): string =>
  takesProposals(theme.config)
    ? withQuery(`/suggest?about=${resource}/${id}`, kept)
    : mailTo(moderationEmail, { subject: t('reportSubject', { name }), body: `${url}\n\n` })

/** A `mailto:` link. Mail programs do not read a plus as a blank. */
export const mailTo = (address: string, values: Readonly<Record<string, string>>) =>
  `mailto:${address}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`
