/** The balance from which points can be used at all (rule 40), in words. */
export const USABLE_FROM = '1,000P'
/** The total rent from which they can be used (rule 40), in words. */
export const USABLE_RENT_FROM = '30,000원'

/** The balance from which members can use points; below it no text says that they can (rule 991). */
export const onceUsable = `보유 포인트가 ${USABLE_FROM} 이상이면`

/** What became of points that repaid a debt (rule 991), before what of them is left; `repaid` in words, null for all. */
export const repaidWords = (repaid: string | null): string =>
  `${repaid === null ? '모두' : `${repaid}는`} 회수할 때 모자랐던 포인트를 채우는 데 썼어요.`
