import type { Api } from '#src/api/api.ts'
import type { CmsApi } from '#src/api/cms.ts'

/** The flows of the content management, with their real actors. Loaded with its first page: only administrators see it. */
export const createCmsActors = (_cms: CmsApi, _api: Api) => ({})

export type CmsActors = ReturnType<typeof createCmsActors>
