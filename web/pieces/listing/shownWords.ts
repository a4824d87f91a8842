import type { ListPage } from './useListing.ts'

/** `219개 보기`, or `1,000개 이상 보기` when the server stopped counting. */
export function shownWords(page: Pick<ListPage, 'cntAll' | 'cntCapped'> | undefined): string {
  if (page === undefined) return '상품 보기'
  return `${page.cntAll.toLocaleString('ko-KR')}개${page.cntCapped === true ? ' 이상' : ''} 보기`
}
