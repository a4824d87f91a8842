import useSWR from 'swr'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { seenProducts } from '../../storage/seenProducts.ts'

/** Reads the cards; products that are no longer in the shop are left out. */
async function cardsOf(ids: readonly number[]): Promise<ProductCard[]> {
  const answers = await Promise.allSettled(ids.map((id) => api.read(calls.product(id))))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

type SeenQuery = { wanted: boolean; atMost?: number; except?: number | null }

/** The products opened in this browser, newest first; undefined until `wanted` and loaded. */
export function useSeenProducts({ wanted, atMost, except = null }: SeenQuery): ProductCard[] | undefined {
  const ids = wanted
    ? seenProducts
        .all()
        .filter((id) => id !== except)
        .slice(0, atMost)
    : []
  const { data } = useSWR(
    wanted ? ['seen-products', ...ids] : null,
    ([, ...asked]) => cardsOf(asked.filter((id) => typeof id === 'number')),
    { keepPreviousData: true },
  )
  return data
}
