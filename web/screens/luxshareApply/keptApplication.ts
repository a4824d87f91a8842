import * as z from 'zod/mini'
import { consignmentDraft } from '../../storage/consignmentDraft.ts'
import { type Draft, draftShape } from './application.ts'

/** `photos`: how many were chosen; the files themselves are gone once the page was loaded again. */
const stored = z.object({ owner: z.string(), query: z.string(), draft: draftShape, photos: z.number() })
/** `query`: what the address of the page said when the draft was begun. */
export type Kept = { owner: string; query: string; draft: Draft; files: readonly File[]; photosLost: boolean }

let files: readonly File[] = []

/** What was filled in, while the member is at another page, by mistake or to register an account, or loads this one again. */
export const keptApplication = {
  keep({ files: chosen, ...filledIn }: Omit<Kept, 'photosLost'>) {
    files = chosen
    consignmentDraft.save({ ...filledIn, photos: files.length })
  },
  of(owner: string): Kept | null {
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
