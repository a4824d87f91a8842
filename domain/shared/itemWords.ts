import type { Undelivered } from './undelivered.ts'

const apologies: Readonly<Record<Undelivered, string>> = {
  lost_on_the_way: '보내 드리던 상품을 잃어버렸어요. 죄송합니다.',
  never_arrived: '상품을 전해 드리지 못했어요. 죄송합니다.',
}

/** What a member reads whose item never arrived, before and after all went back (rule 952). */
export const undeliveredWords = (because: Undelivered, isGivenBack = false): string =>
  `${apologies[because]} 결제한 금액을 모두 ${isGivenBack ? '돌려드렸어요' : '돌려드려요'}.`

/** What is sent instead, in the message of an exchange and on the page, there as past once it is not to be sent any more. */
export const exchangedWords = (from: string, to: string, isToBeSent = true): string =>
  `${from} 대신 ${to} 상품${isToBeSent ? '을 보내 드려요' : '으로 바꿨어요'}.`

/** What a member reads whose item was exchanged. */
export const freeUntilShipped = '원하지 않으시면 출고 전까지 수수료 없이 취소할 수 있어요.'
