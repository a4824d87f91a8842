import type { ProductPlace } from '../../../../domain/wire/staffOrders.ts'
import { dots } from '../../kit/words.ts'

const words: Readonly<Record<ProductPlace['place'], string>> = {
  here: '창고',
  repair: '손질 중',
  on_its_way: '앞 대여 배송 중',
  with_member: '앞 대여 회원에게',
  on_its_way_back: '앞 대여 수거 중',
  missing: '분실 신고',
  lost: '분실',
  with_owner: '소유자에게 반송',
}

const saidBy =
  (names: typeof words) =>
  ({ place, until }: ProductPlace): string =>
    until === null ? names[place] : `${names[place]} · ${dots(until)}까지`

/**
 * Where a product that is to be sent is, in a few words: the place, which the rental before may have, and the day until
 * which it is in repair.
 */
export const placeWords = saidBy(words)

/** Places of a record, where no rental before another is meant. */
export const placeNames: Readonly<Record<ProductPlace['place'], string>> = {
  here: '창고',
  repair: '손질 중',
  on_its_way: '회원에게 가는 중',
  with_member: '회원에게',
  on_its_way_back: '돌아오는 중',
  missing: '분실 신고',
  lost: '분실',
  with_owner: '소유자에게 반송',
}

/** Where a product is, of no rental that waits for it. */
export const presentPlaceWords = saidBy(placeNames)
