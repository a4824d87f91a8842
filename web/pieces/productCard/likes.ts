import { useSyncExternalStore } from 'react'
import { mutate } from 'swr'
import type { Favorites } from '../../../domain/wire/likes.ts'
import { useAnswer } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { useSession } from '../../session/session.ts'

const noLikes: ReadonlyMap<number, boolean> = new Map()
/** Optimistic likes: shown at once, and dropped when the server has confirmed or refused them. */
let optimistic = noLikes
const underWay = new Map<number, Promise<unknown>>()
const listeners = new Set<() => void>()

function setOptimistic(change: (next: Map<number, boolean>) => void) {
  const next = new Map(optimistic)
  change(next)
  optimistic = next
  for (const listener of listeners) listener()
}

let channel: BroadcastChannel | null = null
/** Channel on which a tab tells the others to reload the favourites after a change. */
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

export const useOptimisticLikes = () =>
  useSyncExternalStore(
    subscribe,
    () => optimistic,
    () => noLikes,
  )

/** The member's favourites, read once for all cards of a page and again after every change. */
export function useFavorites(options: { fresh: boolean }) {
  const session = useSession()
  return useAnswer(session === null ? null : calls.favorites, {
    revalidateIfStale: options.fresh,
  })
}

/** True for a product that the member likes, also for one that is too old for the list. */
export const isLiked = ({ result, olderIds }: Favorites, productId: number): boolean =>
  result.some(({ id }) => id === productId) || olderIds?.includes(productId) === true

/** Sets a like optimistically; calls for one product reach the server in order. Throws the server's refusal. */
export async function setLike(productId: number, wanted: boolean): Promise<void> {
  setOptimistic((next) => next.set(productId, wanted))
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
      setOptimistic((next) => next.delete(productId))
    }
  }
}
