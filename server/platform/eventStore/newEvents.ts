import type { Json } from '../json.ts'
import type { NewEvent } from './eventStore.ts'

/** A decided event as the domain says it: where it goes, and the journal lines that it writes. */
type Entry = {
  stream: string
  event: { type: string; data: { [key: string]: Json } }
  journal: readonly { account: string; amount: number }[]
}

/** The decided events as the store takes them; journal lines lie in the event, so that they can never part from it. */
export const newEvents = (entries: readonly Entry[]): NewEvent[] =>
  entries.map(({ stream, event: { type, data }, journal }) => ({
    stream,
    type,
    data: journal.length > 0 ? { ...data, journal: [...journal] } : data,
  }))
