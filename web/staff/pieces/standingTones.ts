import type { Standing } from '../../../domain/shared/memberStandings.ts'
import type { BadgeTone } from '../../kit/Badge.tsx'

export const standingTones: Readonly<Record<Standing, BadgeTone>> = {
  ...{ active: 'ok', blocked: 'error', withdrawn: 'tile' },
}
