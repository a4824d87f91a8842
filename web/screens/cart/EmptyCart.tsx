import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { useSeenProducts } from '../../pieces/seen/useSeenProducts.ts'
import { Shelf } from '../../pieces/shelf/Shelf.tsx'
import styles from './CartScreen.module.css'

function useReminders(): Reminders | null {
  const liked = useMembers(calls.favorites).data?.result
  const seen = useSeenProducts({ wanted: liked?.length === 0 })
  return remindersOf(liked ?? [], seen)
}

/** The empty cart, with liked or recently seen products. */
export function EmptyCart() {
  const reminders = useReminders()
  return (
    <>
      <EmptyState
        title="장바구니가 비어 있어요"
        reason="마음에 드는 상품을 날짜와 함께 담아 보세요."
        action={
          <ButtonLink to={paths.products({})} look="third" size="small">
            상품 보러 가기
          </ButtonLink>
        }
      />
      {reminders !== null && (
        <section className={styles.reminders} aria-labelledby="reminders">
          <h2 id="reminders" className={styles.remindersTitle}>
            {reminders.title}
          </h2>
          <Shelf products={reminders.products} label={reminders.title} />
        </section>
      )}
    </>
  )
}

type Reminders = { title: string; products: readonly ProductCard[] }

/** Products for an empty cart: the liked ones, else the recently seen ones; null without either. */
export function remindersOf(
  liked: readonly ProductCard[],
  seen: readonly ProductCard[] | undefined,
): Reminders | null {
  if (liked.length > 0) return { title: '찜한 상품', products: liked }
  return seen === undefined || seen.length === 0 ? null : { title: '최근 본 상품', products: seen }
}
