import { contentProblem, type Draft, heightProblem, type WritingEnding } from './writing.machine.ts'

type Tried = {
  draft: Draft
  asked: boolean
  problem: Extract<WritingEnding, { kind: 'refused' }> | null
}

const fields = ['content', 'heightCm', 'size']

/** Returns the errors of the form by the place where each is shown; undefined where nothing is wrong. */
export function problemsOf({ draft, asked, problem }: Tried) {
  const field = problem?.field ?? ''
  const refusedAt = (name: string) => (field === name ? problem?.message : undefined)
  const isOfPhotos = field.startsWith('reviewsFile')
  return {
    content: (asked ? contentProblem(draft.content) : undefined) ?? refusedAt('content'),
    heightCm: (asked ? heightProblem(draft.heightCm) : undefined) ?? refusedAt('heightCm'),
    size: refusedAt('size'),
    photos: isOfPhotos ? problem?.message : undefined,
    whole: isOfPhotos || fields.includes(field) ? undefined : problem?.message,
  }
}
export type Problems = ReturnType<typeof problemsOf>
