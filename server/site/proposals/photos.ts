import type { Context } from 'hono'
import {
  longestUploadWait,
  longestUploadWork,
  maximumPhotoBytes,
  maximumPhotos,
  maximumPhotosPerNetwork,
} from '#domain/limits.ts'
import { onePerDatabase } from '#server/db/perDatabase.ts'
import type { Deps, Env } from '#server/deps.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { allowLongAnswer } from '#server/http/longAnswer.ts'
import { createFairQueue } from '#server/media/fairQueue.ts'
import { picturesOf } from '#server/media/images.ts'
import type { Picture } from '#server/media/pictureType.ts'
import { refusedField } from '#server/refusal.ts'

const placesOf = onePerDatabase(() =>
  createFairQueue({ perOwner: maximumPhotosPerNetwork, total: maximumPhotos, longestWait: longestUploadWait }),
)

/** Admits a form with a photo: few in memory at once, each counted before it is read. @throws Refusal 429 */
export const admitPhotos =
  (deps: Deps, count: (c: Context<Env>) => Promise<void>) => async (c: Context<Env>, rest: () => Promise<void>) => {
    await placesOf(deps).admit(clientAddress(c, deps.settings.trustProxy), async () => {
      await count(c)
      await rest()
    })
  }

/** A photo upright, without position, of at most 1 MB. @throws Refusal 400 `field media: …`, 429 */
export const cleanPhoto = (deps: Deps, c: Context<Env>, file: Uint8Array | File): Promise<Picture> => {
  const content = file instanceof File ? file.arrayBuffer().then((buffer) => new Uint8Array(buffer)) : file
  const size = file instanceof File ? file.size : file.length
  if (size > maximumPhotoBytes) throw refusedField({ field: 'media', reason: 'tooLarge' })
  return picturesOf(deps).clean(`proposals ${clientAddress(c, deps.settings.trustProxy)}`, async () => {
    allowLongAnswer(c, longestUploadWait + longestUploadWork)
    return content
  })
}
