import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from './clock.ts'

const previewed = new AsyncLocalStorage<Date>()

/** Runs `read` as a preview of `moment`: `contentTime` returns that moment inside it and nowhere else. */
export const previewAt = <Answer>(moment: Date, read: () => Promise<Answer>): Promise<Answer> =>
  previewed.run(moment, read)

/** True inside a preview, also for the calls that it makes of the shop itself. */
export const isPreviewing = (): boolean => previewed.getStore() !== undefined

/** Returns the moment whose content is shown: the clock's now, or the moment of the surrounding preview. */
export const contentTime = (clock: Clock): Date => previewed.getStore() ?? clock.now()
