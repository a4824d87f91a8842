import type { Undelivered } from './undelivered.ts'

/** What a member reads whose item never arrived. */
export const undeliveredWords: Readonly<Record<Undelivered, string>> = {
  lost_on_the_way: '보내 드리던 상품을 잃어버렸어요. 죄송합니다. 결제한 금액을 모두 돌려드려요.',
  never_arrived: '상품을 전해 드리지 못했어요. 죄송합니다. 결제한 금액을 모두 돌려드려요.',
}

/** What a member reads whose item was exchanged. */
export const freeUntilShipped = '원하지 않으시면 출고 전까지 수수료 없이 취소할 수 있어요.'
