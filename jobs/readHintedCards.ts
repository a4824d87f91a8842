import { readHintedCards as run } from '../server/cards/index.ts'
import type { Job } from './job.ts'

export const readHintedCards: Job = {
  name: 'readHintedCards',
  everySeconds: 5,
  why: 'a member who has just changed cards pays with the new one',
  run,
}
