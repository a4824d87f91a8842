import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from './clock.ts'

const previewed = new AsyncLocalStorage<Date>()

/** Runs what reads a page as shoppers will see it at that moment; nothing outside of it notices. */
export const previewedAt = <Answer>(moment: Date, read: () => Promise<Answer>): Promise<Answer> =>
  previewed.run(moment, read)

/** The moment whose content is shown: now, or the one that a preview looks ahead to. */
export const shownNow = (clock: Clock): Date => previewed.getStore() ?? clock.now()
