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

/** Where a product is, in a few words: the place, and the day until which it is in repair. */
export const placeWords = ({ place, until }: ProductPlace): string =>
  until === null ? words[place] : `${words[place]} · ${dots(until)}까지`

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
