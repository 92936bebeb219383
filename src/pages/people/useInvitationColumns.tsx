import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { linkFrom } from '#domain/invitation.ts'
import type { ListItem } from '#domain/listing.ts'
import { useApp } from '#src/app.tsx'
import type { Column } from '#src/views/lists/listTypes.ts'
import { formatInstant } from '#src/views/shell/dates.ts'

/** Under the address at which Backstage is open. */
export const linkOf = ({ link }: ListItem): string => linkFrom(window.location.origin, String(link))

const personSchema = v.object({ nickname: v.string() })

export const useInvitationColumns = (moderating: boolean): Column[] => {
  const { t } = useTranslation()
  const { timezone } = useApp().settings
  const nickname = (person: unknown) => (v.is(personSchema, person) ? person.nickname : null)
  const createdBy: Column = {
    field: 'createdBy',
    label: t('invitations.fields.createdBy'),
    cell: (item) => nickname(item.createdBy) ?? t('invitations.createdByNobody'),
  }
  return [
    { field: 'link', label: t('invitations.fields.link'), cell: linkOf },
    {
      field: 'createdAt',
      label: t('invitations.fields.createdAt'),
      cell: (item) => <time dateTime={String(item.createdAt)}>{formatInstant(String(item.createdAt), timezone)}</time>,
    },
    ...(moderating ? [createdBy] : []),
    {
      field: 'usedBy',
      label: t('invitations.fields.usedBy'),
      cell: (item) =>
        item.used === true ? (
          (nickname(item.usedBy) ?? t('invitations.usedBySomebody'))
        ) : (
          <span className="mark mark-soft">{t('invitations.unused')}</span>
        ),
    },
  ]
}
