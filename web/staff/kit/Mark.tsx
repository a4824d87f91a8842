import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'

/** What a colour of the console says (rule 392). */
const tones = {
  /** Somebody of the shop has to act. */
  waiting: 'warn',
  /** It is late, failed or differs. */
  problem: 'error',
  /** It moves by itself: on its way to somebody, or at the provider. */
  underWay: 'lining',
  /** It is as it should be: in force, or ended well. */
  done: 'ok',
  /** It is over, or not yet begun. */
  neutral: 'tile',
} as const satisfies Readonly<Record<string, BadgeTone>>

export type Meaning = keyof typeof tones

/** A state in a word, coloured by what it means. */
export const Mark = (props: { means: Meaning; children: ReactNode }) => (
  <Badge tone={tones[props.means]}>{props.children}</Badge>
)
