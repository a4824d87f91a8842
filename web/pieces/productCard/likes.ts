import type { Favorites } from '../../../domain/wire/likes.ts'
import { useAnswer } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { savedAtOnce } from '../../api/savedAtOnce.ts'
import { calls } from '../../calls.ts'
import { useSession } from '../../session/session.ts'

/** The member's newest favourites and the ids of the others, read once for all cards of a page and again after every change. */
export function useFavorites(options: { fresh: boolean }) {
  const session = useSession()
  return useAnswer(session === null ? null : calls.favorites, {
    revalidateIfStale: options.fresh,
  })
}

/** True for a product that the member likes, also for one behind the newest. */
export const isLiked = ({ result, olderIds }: Favorites, productId: number): boolean =>
  result.some(({ id }) => id === productId) || olderIds?.includes(productId) === true

/** The favourites with a product more or less. One more is among the older ones until its card has been read. */
export function withLike(list: Favorites, productId: number, wanted: boolean): Favorites {
  if (isLiked(list, productId) === wanted) return list
  const { result, cntAll, olderIds = [] } = list
  return wanted
    ? { ...list, olderIds: [...olderIds, productId], cntAll: cntAll + 1 }
    : {
        ...list,
        result: result.filter(({ id }) => id !== productId),
        olderIds: olderIds.filter((id) => id !== productId),
        cntAll: cntAll - 1,
      }
}

export const { save: setLike, useWishes: useWishedLikes } = savedAtOnce({
  list: calls.favorites,
  send: (productId: number, wanted: boolean) =>
    wanted ? api.send(calls.addFavorite, { productId }) : api.send(calls.removeFavorite(productId)),
  taken: withLike,
})
