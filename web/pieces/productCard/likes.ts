import { useSyncExternalStore } from 'react'
import { mutate } from 'swr'
import { useAnswer } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { useSession } from '../../session/session.ts'

const nothingAsked: ReadonlyMap<number, boolean> = new Map()
/** What was asked for and is not confirmed: shown at once, and gone again when the server refuses. */
let asked = nothingAsked
const underWay = new Map<number, Promise<unknown>>()
const listeners = new Set<() => void>()

function setAsked(change: (next: Map<number, boolean>) => void) {
  const next = new Map(asked)
  change(next)
  asked = next
  for (const listener of listeners) listener()
}

let channel: BroadcastChannel | null = null
/** The other tabs of this browser read the list again when one of them changed it. */
function otherTabs(): BroadcastChannel {
  if (channel === null) {
    channel = new BroadcastChannel('billim.likes')
    channel.addEventListener('message', () => {
      mutate(calls.favorites.url)
    })
  }
  return channel
}

function subscribe(listener: () => void) {
  otherTabs()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAskedLikes = () =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => nothingAsked,
  )

/** The member's hearts; read once for all the cards of a page, and again after every change. */
export function useFavorites(options: { fresh: boolean }) {
  const session = useSession()
  return useAnswer(session === null ? null : calls.favorites, {
    revalidateIfStale: options.fresh,
  })
}

/** On or off at once; two taps on one heart reach the server in their order. Throws what the server refused. */
export async function setLike(productId: number, wanted: boolean): Promise<void> {
  setAsked((next) => next.set(productId, wanted))
  const before = underWay.get(productId) ?? Promise.resolve()
  const call = before
    .catch(() => undefined)
    .then(() =>
      wanted ? api.send(calls.addFavorite, { productId }) : api.send(calls.removeFavorite(productId)),
    )
  underWay.set(productId, call)
  try {
    await call
    await mutate(calls.favorites.url)
    otherTabs().postMessage(productId)
  } finally {
    if (underWay.get(productId) === call) {
      underWay.delete(productId)
      setAsked((next) => next.delete(productId))
    }
  }
}
