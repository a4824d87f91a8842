import { useSyncExternalStore } from 'react'
import { mutate } from 'swr'
import type { Read } from '../calls.ts'

type Saving<List, Id, Value, Answer> = {
  /** The list that shows what is saved. */
  list: Read<List>
  send: (id: Id, value: Value) => Promise<Answer>
  /** Returns the list as it is once the server has taken the value. */
  taken: (list: List, id: Id, value: Value, answer: Answer) => List
}

let channel: BroadcastChannel | null = null
/** Channel on which a tab tells the others to read a list again after a change. */
function otherTabs(): BroadcastChannel {
  if (channel === null) {
    channel = new BroadcastChannel('billim.saved')
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') mutate(data)
    })
  }
  return channel
}

/**
 * What is saved with the tap, for example hearts and consents. The last wish for an id is shown at once, until the
 * server has answered to it; calls for one id reach the server in order. An answer changes the row of its own id only:
 * the answers for two ids come in any order. Once none is under way the list is read again.
 */
export function savedAtOnce<List, Id extends string | number, Value, Answer>({
  list,
  send,
  taken,
}: Saving<List, Id, Value, Answer>) {
  const none: ReadonlyMap<Id, Value> = new Map()
  let wishes = none
  const underWay = new Map<Id, Promise<unknown>>()
  const listeners = new Set<() => void>()
  function setWishes(change: (next: Map<Id, Value>) => void) {
    const next = new Map(wishes)
    change(next)
    wishes = next
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    otherTabs()
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  function end(id: Id) {
    underWay.delete(id)
    setWishes((next) => next.delete(id))
    // A read that began before an answer is discarded by SWR, with whatever else it would have shown.
    if (underWay.size === 0) mutate(list.url)
  }
  const wished = (): ReadonlyMap<Id, Value> => wishes
  return {
    wished,
    useWishes: () => useSyncExternalStore(subscribe, wished, () => none),
    /** Throws the server's refusal. */
    async save(id: Id, value: Value): Promise<void> {
      setWishes((next) => next.set(id, value))
      const before = underWay.get(id) ?? Promise.resolve()
      const call = before.catch(() => undefined).then(() => send(id, value))
      underWay.set(id, call)
      try {
        const answer = await call
        const known = (now: List | undefined) =>
          now === undefined ? undefined : taken(now, id, value, answer)
        await mutate<List>(list.url, known, { revalidate: false })
        otherTabs().postMessage(list.url)
      } finally {
        if (underWay.get(id) === call) end(id)
      }
    },
  }
}

/** Rows that leave their list with the tap; `without` is the list that lacks one. */
export function takenOffAtOnce<List, Id extends string | number>(
  list: Read<List>,
  send: (id: Id) => Promise<unknown>,
  without: (list: List, id: Id) => List,
) {
  const { save, useWishes } = savedAtOnce({ list, send: (id: Id, _: 'gone') => send(id), taken: without })
  return {
    takeOff: (id: Id): Promise<void> => save(id, 'gone'),
    /** Returns the list without the rows that are being taken off. */
    useRest(whole: List | undefined): List | undefined {
      const gone = [...useWishes().keys()]
      return whole === undefined ? undefined : gone.reduce<List>(without, whole)
    },
  }
}

/** A list without the row of that id. */
export function withoutRow<Row extends { id: number }>(
  { result, cntAll }: { result: Row[]; cntAll: number },
  id: number,
): { result: Row[]; cntAll: number } {
  const rest = result.filter((row) => row.id !== id)
  return { result: rest, cntAll: cntAll - (result.length - rest.length) }
}
