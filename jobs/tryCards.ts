import { CARD_TRIED_AT_HOUR } from '../domain/charges/terms.ts'
import { tryCards as run } from '../server/charges/index.ts'
import type { Job } from './job.ts'

/** Tries due charges with the saved card: in the morning, so that a member can still fix the card that day. */
export const tryCards: Job = {
  name: 'tryCards',
  cron: `0 ${CARD_TRIED_AT_HOUR} * * *`,
  run: (deps) => run(deps),
}
