/** States of content: when it is shown, and whether staff show it. */
export const contentStateNames = {
  planned: '예정',
  shown: '게시 중',
  over: '종료',
  hidden: '숨김',
  removed: '내림',
} as const

export const termsStateNames = { planned: '시행 예정', inForce: '시행 중', past: '지난 버전' } as const

export const couponStateNames = { planned: '예정', open: '발급 중', over: '발급 종료' } as const

export const colleagueStateNames = { invited: '등록 전', active: '사용 중', locked: '잠김' } as const

/** Whether the next rental of a late item can still ship in time. */
export const nextRentalNames = { missed: '출고 불가', near: '위험', none: '여유' } as const

export const shopStateNames = { open: '영업 중', closed: '점검 중' } as const

/** What a file of products does with a row. */
export const productRowNames = {
  refused: '안 돼요',
  created: '새로 올려요',
  changed: '바꿔요',
  unchanged: '그대로예요',
} as const
