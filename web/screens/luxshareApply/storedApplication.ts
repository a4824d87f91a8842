import * as z from 'zod/mini'
import { consignmentDraft } from '../../storage/consignmentDraft.ts'
import { type Draft, draftShape } from './application.ts'

/** `photos` is their number: the files themselves do not survive a page load. */
const stored = z.object({ owner: z.string(), query: z.string(), draft: draftShape, photos: z.number() })
/** `query` is the query string that the page had when the draft was started. */
export type StoredApplication = {
  owner: string
  query: string
  draft: Draft
  files: readonly File[]
  photosLost: boolean
}

let files: readonly File[] = []

/** Keeps the application while the member visits another page (to register an account, say) or reloads this one. */
export const storedApplication = {
  keep({ files: chosen, ...filledIn }: Omit<StoredApplication, 'photosLost'>) {
    files = chosen
    consignmentDraft.save({ ...filledIn, photos: files.length })
  },
  of(owner: string): StoredApplication | null {
    const read = stored.safeParse(consignmentDraft.read())
    if (!read.success || read.data.owner !== owner) return null
    const { photos, ...filledIn } = read.data
    return { ...filledIn, files, photosLost: photos > files.length }
  },
  clear() {
    files = []
    consignmentDraft.clear()
  },
}
