import type { Json } from '../json.ts'
import type { NewEvent } from './eventStore.ts'

/** A decided event of the domain with its stream and its journal lines. */
type Entry = {
  stream: string
  event: { type: string; data: { [key: string]: Json } }
  journal: readonly { account: string; amount: number }[]
}

/** Converts decided events to the store's form. The journal lines become part of the event, so they cannot diverge. */
export const newEvents = (entries: readonly Entry[]): NewEvent[] =>
  entries.map(({ stream, event: { type, data }, journal }) => ({
    stream,
    type,
    data: journal.length > 0 ? { ...data, journal: [...journal] } : data,
  }))
