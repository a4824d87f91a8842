import { contentStateNames } from '../../../../domain/lists/workNames.ts'
import type { Meaning } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The name and the meaning of a state of content. */
export const shownMark = (state: keyof typeof contentStateNames): { label: string; means: Meaning } => ({
  label: contentStateNames[state],
  means: meanings.content[state],
})
